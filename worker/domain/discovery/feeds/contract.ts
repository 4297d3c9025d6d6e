import * as z from "zod";

/** The query of GET /api/oembed (https://oembed.com, 2.2). */
export const OEmbedInput = z.object({
  url: z.string().min(1).max(2000),
  format: z.enum(["json", "xml"]).default("json"),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type OEmbedInput = z.output<typeof OEmbedInput>;
