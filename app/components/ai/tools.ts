import { Hash, type MessagesSquare, ShieldCheck, Smile, Type } from "lucide-react";
import { t } from "#i18n/t.ts";

export const AI_TOOLS = ["metadata", "moderation", "sentiment", "hashtags", "chat"] as const;
export type AiTool = (typeof AI_TOOLS)[number];

/** The tabs, the first of which is the page's own address. */
export const AI_TABS = [
  {
    id: "metadata",
    get label() {
      return t("ai.metadata");
    },
  },
  {
    id: "moderation",
    get label() {
      return t("ai.moderation");
    },
  },
  {
    id: "sentiment",
    get label() {
      return t("ai.sentiment");
    },
  },
  {
    id: "hashtags",
    get label() {
      return t("ai.hashtags");
    },
  },
  {
    id: "chat",
    get label() {
      return t("ai.chat");
    },
  },
] as const satisfies readonly { id: AiTool; label: string }[];

/** What the studio does, as its cards say. */
export const AI_FEATURES = [
  {
    tool: "metadata",
    icon: Type,
    get title() {
      return t("ai.titlesAndDescriptions");
    },
    get about() {
      return t("ai.severalTitlesADescriptionACategory");
    },
  },
  {
    tool: "moderation",
    icon: ShieldCheck,
    get title() {
      return t("ai.safetyCheck");
    },
    get about() {
      return t("ai.whatInATextCouldHurt");
    },
  },
  {
    tool: "sentiment",
    icon: Smile,
    get title() {
      return t("ai.howATextFeels");
    },
    get about() {
      return t("ai.from1To5HowSure");
    },
  },
  {
    tool: "hashtags",
    icon: Hash,
    get title() {
      return t("ai.hashtags");
    },
    get about() {
      return t("ai.whatFitsYourTextAndWhat");
    },
  },
] as const satisfies readonly { tool: AiTool; icon: typeof MessagesSquare; title: string; about: string }[];
