import * as z from "zod";
import { t } from "#i18n/t.ts";
import { CategorySlug } from "../../media/videos/contract.ts";

const limit = z.coerce
  .number()
  .int()
  .min(1, { error: () => t("recommendations.validation.limitRange") })
  .max(50, { error: () => t("recommendations.validation.limitRange") });

export const TrendingInput = z.object({
  limit: limit.default(10),
  category: CategorySlug.optional(),
});
export type TrendingInput = z.output<typeof TrendingInput>;

export const SimilarInput = z.object({ limit: limit.default(5) });

export const CONTENT_TYPES = ["video", "stream"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
