import * as z from "zod/mini";
import { apiRequest } from "#app/lib/api.ts";
import { SEVERITIES } from "#worker/domain/kernel/judging/contract.ts";
import { CATEGORIES } from "#worker/domain/media/videos/contract-categories.ts";

const Provider = z.object({
  name: z.string(),
  sentTo: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
const Severity = z.enum(SEVERITIES);

const Suggestion = z.object({
  titles: z.array(z.string()),
  description: z.string(),
  category: z.enum(CATEGORIES.map((c) => c.slug)),
  tags: z.array(z.string()),
  provider: Provider,
});
export type Suggestion = z.output<typeof Suggestion>;

const Moderated = z.object({
  safe: z.boolean(),
  reason: z.string(),
  severity: z.nullable(Severity),
  matches: z.array(
    z.object({
      text: z.string(),
      rule: z.string(),
      severity: Severity,
      start: z.number(),
      end: z.number(),
    }),
  ),
  provider: Provider,
});

const Hashtags = z.object({
  hashtags: z.array(z.string()),
  trending: z.array(z.string()),
  provider: Provider,
});
export type Hashtags = z.output<typeof Hashtags>;

export const suggestMetadata = (content: string) =>
  apiRequest("POST", "/api/ai/generate-metadata", { content }, Suggestion);
export const checkWords = (content: string) =>
  apiRequest("POST", "/api/ai/moderate", { content }, Moderated);
export const suggestHashtags = (content: string) =>
  apiRequest("POST", "/api/ai/hashtags", { content }, Hashtags);
