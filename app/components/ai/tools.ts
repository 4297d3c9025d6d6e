import { Hash, type MessagesSquare, ShieldCheck, Smile, Type } from "lucide-react";

export const AI_TOOLS = ["metadata", "moderation", "sentiment", "hashtags", "chat"] as const;
export type AiTool = (typeof AI_TOOLS)[number];

/** The tabs, the first of which is the page's own address. */
export const AI_TABS = [
  { id: "metadata", label: "Metadata" },
  { id: "moderation", label: "Moderation" },
  { id: "sentiment", label: "Sentiment" },
  { id: "hashtags", label: "Hashtags" },
  { id: "chat", label: "Chat" },
] as const satisfies readonly { id: AiTool; label: string }[];

/** What the studio does, as its cards say. */
export const AI_FEATURES = [
  {
    tool: "metadata",
    icon: Type,
    title: "Titles and descriptions",
    about: "Several titles, a description, a category and tags from your own words.",
  },
  {
    tool: "moderation",
    icon: ShieldCheck,
    title: "Safety check",
    about: "What in a text could hurt or break the rules, how gravely, and where.",
  },
  { tool: "sentiment", icon: Smile, title: "How a text feels", about: "From 1 to 5, how sure that is, and which emotions carry it." },
  { tool: "hashtags", icon: Hash, title: "Hashtags", about: "What fits your text, and what people here are watching now." },
] as const satisfies readonly { tool: AiTool; icon: typeof MessagesSquare; title: string; about: string }[];
