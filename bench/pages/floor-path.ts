/** URL path at which the proxy (edge.ts) serves an almost empty page. */
export const FLOOR_PATH = "/bench-floor";
