import * as z from "zod/mini";
import { ApiError, postJson } from "#app/api.ts";
import { t } from "#i18n/t.ts";
import { SEVERITIES } from "#worker/domain/ai/contract-moderation.ts";
import { CATEGORIES } from "#worker/domain/videos/contract-categories.ts";

const Provider = z.object({ name: z.string(), sentTo: z.nullable(z.string()), note: z.nullable(z.string()) });
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
  matches: z.array(z.object({ text: z.string(), rule: z.string(), severity: Severity, start: z.number(), end: z.number() })),
  provider: Provider,
});

const Hashtags = z.object({ hashtags: z.array(z.string()), trending: z.array(z.string()), provider: Provider });
export type Hashtags = z.output<typeof Hashtags>;

export const suggestMetadata = async (content: string) => Suggestion.parse(await postJson("/api/ai/generate-metadata", { content }));
export const checkWords = async (content: string) => Moderated.parse(await postJson("/api/ai/moderate", { content }));
export const suggestHashtags = async (content: string) => Hashtags.parse(await postJson("/api/ai/hashtags", { content }));

/** What to tell of a call that failed. */
export const whyNot = (cause: unknown) =>
  cause instanceof ApiError && cause.status < 500 ? cause.message : t("ai.pleaseCheckYourConnectionAndTry");
