import { Hash, type MessagesSquare, ShieldCheck, Smile, Type } from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

export const AI_TOOLS = ["metadata", "moderation", "sentiment", "hashtags", "chat"] as const;
export type AiTool = (typeof AI_TOOLS)[number];

/** The first tab of the AI studio has the page's URL without a query. */
export const AI_TABS = [
  {
    id: "metadata",
    label: msg("ai.tabs.metadata"),
  },
  {
    id: "moderation",
    label: msg("ai.tabs.moderation"),
  },
  {
    id: "sentiment",
    label: msg("ai.tabs.sentiment"),
  },
  {
    id: "hashtags",
    label: msg("ai.tabs.hashtags"),
  },
  {
    id: "chat",
    label: msg("ai.tabs.chat"),
  },
] as const satisfies readonly { id: AiTool; label: Message }[];

export const AI_FEATURES = [
  {
    tool: "metadata",
    icon: Type,
    title: msg("ai.features.metadataTitle"),
    about: msg("ai.features.metadataDescription"),
  },
  {
    tool: "moderation",
    icon: ShieldCheck,
    title: msg("ai.features.moderationTitle"),
    about: msg("ai.features.moderationDescription"),
  },
  {
    tool: "sentiment",
    icon: Smile,
    title: msg("ai.features.sentimentTitle"),
    about: msg("ai.features.sentimentDescription"),
  },
  {
    tool: "hashtags",
    icon: Hash,
    title: msg("ai.tabs.hashtags"),
    about: msg("ai.features.hashtagsDescription"),
  },
] as const satisfies readonly {
  tool: AiTool;
  icon: typeof MessagesSquare;
  title: Message;
  about: Message;
}[];
