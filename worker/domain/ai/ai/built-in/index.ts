/** Call `loadKnowledge` before all functions of the built-in analysis except `moderate`. */

export { moderate } from "../../../kernel/judging/moderate.ts";
export { categorize } from "./categorize.ts";
export { chatReply } from "./chat-reply.ts";
export { hashtagsOf } from "./hashtags.ts";
export { suggestMetadata } from "./metadata.ts";
export { sentimentOf } from "./sentiment.ts";
