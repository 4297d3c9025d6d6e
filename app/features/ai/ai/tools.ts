import { Hash, type MessagesSquare, ShieldCheck, Smile, Type } from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";

export const AI_TOOLS = ["metadata", "moderation", "sentiment", "hashtags", "chat"] as const;
export type AiTool = (typeof AI_TOOLS)[number];

/** Tabs of the AI studio. The first one has the page's own address. */
export const AI_TABS = [
  {
    id: "metadata",
    label: msg("ai.metadata"),
  },
  {
    id: "moderation",
    label: msg("ai.moderation"),
  },
  {
    id: "sentiment",
    label: msg("ai.sentiment"),
  },
  {
    id: "hashtags",
    label: msg("ai.hashtags"),
  },
  {
    id: "chat",
    label: msg("ai.chat"),
  },
] as const satisfies readonly { id: AiTool; label: Message }[];

/** Features of the AI studio, shown as cards. */
export const AI_FEATURES = [
  {
    tool: "metadata",
    icon: Type,
    title: msg("ai.titlesAndDescriptions"),
    about: msg("ai.severalTitlesADescriptionACategory"),
  },
  {
    tool: "moderation",
    icon: ShieldCheck,
    title: msg("ai.safetyCheck"),
    about: msg("ai.whatInATextCouldHurt"),
  },
  {
    tool: "sentiment",
    icon: Smile,
    title: msg("ai.howATextFeels"),
    about: msg("ai.from1To5HowSure"),
  },
  {
    tool: "hashtags",
    icon: Hash,
    title: msg("ai.hashtags"),
    about: msg("ai.whatFitsYourTextAndWhat"),
  },
] as const satisfies readonly {
  tool: AiTool;
  icon: typeof MessagesSquare;
  title: Message;
  about: Message;
}[];
