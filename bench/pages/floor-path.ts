/** Path of an almost empty document, whose score no other page can exceed on this machine. */
export const FLOOR_PATH = "/bench-floor";
