import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { toGigabytes } from "../../kernel/files/contract-gigabytes.ts";
import { withTimeLimit } from "../../kernel/throttle/limits.ts";
import { UPLOAD_BYTES_DAY } from "./contract.ts";
import { findQuota } from "./quotas.ts";

const DAY_MS = 86_400_000;

/**
 * Purpose of an uploaded file. Each purpose has its own counter of uploaded bytes per user.
 * The purpose `upload` means the video file or image file of a post.
 * The purpose `rendition` means every other file: a rendition, a poster or captions, for example.
 * Both counters have the same daily limit, but each counts only its own files.
 * A creator who has reached the limit for `upload` can still add captions to the last post.
 */
export type UploadUse = "upload" | "rendition";

/**
 * Adds the bytes of an upload to the bytes that the owner has uploaded within 24 hours.
 * Canceled uploads and deleted videos stay counted, because their bytes may have been sent.
 * @throws DomainError RATE_LIMITED if the owner would exceed the limit for 24 hours
 * @throws DomainError UNAVAILABLE if the counter of the bytes does not answer
 */
export async function spendUploadBytes(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { ownerId, size, of }: { ownerId: string; size: number; of: UploadUse },
): Promise<void> {
  const max = (await findQuota(deps, ownerId, "upload_bytes_day")) ?? UPLOAD_BYTES_DAY;
  const budgets = [{ name: "day", max, windowMs: DAY_MS }];
  const wait = await withTimeLimit(deps.throttle.count(`${of}-bytes:${ownerId}`, budgets, size));
  if (wait === 0) return;
  throw new DomainError(
    "RATE_LIMITED",
    t("uploads.quota.dailyLimitReached", { gb: toGigabytes(max) }),
    {
      retryAfter: wait / 1000,
    },
  );
}
