import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { withTimeLimit } from "../../kernel/throttle/limits.ts";
import { UPLOAD_BYTES_DAY } from "./contract.ts";
import { findQuota } from "./quotas.ts";

const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;

/**
 * What an upload is for. `upload`: the file of a post, which is a video or an image. `rendition`:
 * every other file, such as renditions, posters and captions. Each use has its own counter
 * with the same limit: a creator who has used up `upload` can still add renditions, a poster and
 * captions to the last post.
 */
export type UploadUse = "upload" | "rendition";

/**
 * Counts the bytes of an upload against those that an owner may upload in 24 hours. Canceled
 * uploads and deleted videos stay counted, because their bytes may have been sent.
 * @throws DomainError RATE_LIMITED above the limit; UNAVAILABLE if the counter does not answer
 */
export async function spendUploadBytes(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { ownerId, size, of }: { ownerId: string; size: number; of: UploadUse },
): Promise<void> {
  const max = (await findQuota(deps, ownerId, "upload_bytes_day")) ?? UPLOAD_BYTES_DAY;
  const budgets = [{ name: "day", max, windowMs: DAY_MS }];
  const wait = await withTimeLimit(deps.throttle.count(`${of}-bytes:${ownerId}`, budgets, size));
  if (wait === 0) return;
  const gb = Number((max / GIB).toFixed(1));
  throw new DomainError("RATE_LIMITED", t("uploads.quota.dailyLimitReached", { gb }), {
    retryAfter: wait / 1000,
  });
}
