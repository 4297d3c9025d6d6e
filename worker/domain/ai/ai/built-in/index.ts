/** Callers must await `loadKnowledge` first, except before `moderate`. */

export { moderate } from "../../../kernel/judging/moderate.ts";
export { categorize } from "./categorize.ts";
export { chatReply } from "./chat-reply.ts";
export { hashtagsOf } from "./hashtags.ts";
export { suggestMetadata } from "./metadata.ts";
export { sentimentOf } from "./sentiment.ts";
