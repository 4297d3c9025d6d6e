import * as z from "zod";

/** The query of GET /api/oembed (https://oembed.com, 2.2). */
export const OEmbedInput = z.object({
  url: z.string().min(1).max(2000),
  format: z.enum(["json", "xml"]).default("json"),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type OEmbedInput = z.output<typeof OEmbedInput>;

/** The answer: a video's player for another site's page. */
export interface OEmbed {
  version: "1.0";
  type: "video";
  title: string;
  provider_name: "Tributary";
  provider_url: string;
  author_name: string;
  author_url: string;
  html: string;
  width: number;
  height: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
  /**
   * That it was paid for, in the words that its page shows; ours, not of oEmbed. The player says it
   * too.
   */
  disclosure?: string;
  /** Seconds. */
  cache_age: number;
}
