import { Hash, type LucideIcon, MessagesSquare, ShieldCheck, Smile, Type } from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

export const AI_TOOLS = ["metadata", "moderation", "sentiment", "hashtags", "chat"] as const;
export type AiTool = (typeof AI_TOOLS)[number];

interface AiTab {
  id: AiTool;
  label: Message;
  about: Message;
  icon: LucideIcon;
}

/** The first tool of the AI studio has the page's URL without a query. */
export const AI_TABS = [
  {
    id: "metadata",
    label: msg("ai.tabs.metadata"),
    about: msg("ai.features.metadataDescription"),
    icon: Type,
  },
  {
    id: "moderation",
    label: msg("ai.tabs.moderation"),
    about: msg("ai.features.moderationDescription"),
    icon: ShieldCheck,
  },
  {
    id: "sentiment",
    label: msg("ai.tabs.sentiment"),
    about: msg("ai.features.sentimentDescription"),
    icon: Smile,
  },
  {
    id: "hashtags",
    label: msg("ai.tabs.hashtags"),
    about: msg("ai.features.hashtagsDescription"),
    icon: Hash,
  },
  {
    id: "chat",
    label: msg("ai.tabs.chat"),
    about: msg("ai.features.chatDescription"),
    icon: MessagesSquare,
  },
] as const satisfies readonly AiTab[];
