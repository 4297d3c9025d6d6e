import * as z from "zod";

/** The oEmbed response (https://oembed.com, 2.3). */
export const OEmbed = z
  .object({
    version: z.literal("1.0"),
    type: z.literal("video"),
    title: z.string(),
    provider_name: z.literal("Tributary"),
    provider_url: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.int().optional(),
    thumbnail_height: z.int().optional(),
    disclosure: z.string().optional().meta({
      description:
        "Paid promotion label of the video. An extension of oEmbed. The embedded player shows the label as well.",
    }),
    cache_age: z.int().meta({ description: "Suggested cache lifetime, in seconds." }),
  })
  .meta({ id: "OEmbed" });
export type OEmbed = z.infer<typeof OEmbed>;
