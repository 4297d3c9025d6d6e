/** This module contains no zod schemas, because pages load these constants in the browser. */

/** Length limit of an analyzed text, UTF-16 code units. */
export const CONTENT_MAX = 20_000;

export const CHAT_MESSAGE_MAX = 500;
export const CHAT_HISTORY_MAX = 50;
export const CHAT_NAME_MAX = 200;
export const DEFAULT_STREAM_TITLE = "Live Stream";
export const DEFAULT_STREAMER_NAME = "Creator";
