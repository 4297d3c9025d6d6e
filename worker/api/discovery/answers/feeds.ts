import * as z from "zod";
import type { OEmbed } from "../../../domain/discovery/feeds/contract.ts";
import { answerOf } from "../../answers/answer.ts";

export const OEmbedAnswer = answerOf<OEmbed>()(
  z
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
      disclosure: z.string().optional(),
      cache_age: z.int(),
    })
    .meta({ id: "OEmbed" }),
);
