/**
 * What the platform can say of a text with no service and no key: pure and synchronous, in the
 * Worker itself. All but `moderate` after `loadKnowledge`.
 */

export { moderate } from "../../../kernel/judging/moderate.ts";
export { categorize } from "./categorize.ts";
export { chatReply } from "./chat-reply.ts";
export { hashtagsOf } from "./hashtags.ts";
export { suggestMetadata } from "./metadata.ts";
export { sentimentOf } from "./sentiment.ts";
