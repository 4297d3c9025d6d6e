import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";

/** Starts Miniflare with the options of version 4, which is the form in which wrangler returns those of a wrangler.toml. */
export const startMiniflare = (options: V4MiniflareOptions): Miniflare => new Miniflare(convertV4MiniflareOptions(options));
