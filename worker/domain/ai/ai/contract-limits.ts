/** Without a schema: pages take these into the browser. */

/** Characters of a text that is analysed. */
export const CONTENT_MAX = 20_000;
export const CHAT_MESSAGE_MAX = 500;
/** Lines of what was said before. */
export const CHAT_HISTORY_MAX = 50;
/** Characters of a stream's title and of a streamer's name. */
export const CHAT_NAME_MAX = 200;
export const DEFAULT_STREAM_TITLE = "Live Stream";
export const DEFAULT_STREAMER_NAME = "Creator";
