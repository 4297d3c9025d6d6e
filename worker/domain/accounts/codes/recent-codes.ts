import { and, count, eq, gt, max } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { CodePurpose } from "./rules.ts";

const MINUTE = 60_000;
const PAUSE_MS = MINUTE;
const WINDOW_MS = 60 * MINUTE;
const CODES_PER_WINDOW = 5;

/** Seconds until the account can get its next emailed code for this purpose; 0 for no wait. */
export async function secondsUntilNextCode(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, purpose }: { userId: string; purpose: CodePurpose },
): Promise<number> {
  const at = now();
  const recent = await db
    .select({ n: count(), newest: max(oneTimeCodes.createdAt) })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        gt(oneTimeCodes.createdAt, at - WINDOW_MS),
      ),
    )
    .get();
  if (!recent?.newest) return 0;
  const nextAllowedAt = recent.newest + (recent.n >= CODES_PER_WINDOW ? WINDOW_MS : PAUSE_MS);
  return Math.max(0, Math.ceil((nextAllowedAt - at) / 1000));
}

/** Throws RATE_LIMITED if the account must wait for its next emailed code for this purpose. */
export async function requireMailAllowed(
  deps: Pick<Deps, "db" | "now">,
  input: { userId: string; purpose: CodePurpose },
): Promise<void> {
  const wait = await secondsUntilNextCode(deps, input);
  if (wait === 0) return;
  throw new DomainError(
    "RATE_LIMITED",
    t("codes.requestedTooSoon", { minutes: wait < 90 ? 1 : Math.ceil(wait / 60) }),
    {
      retryAfter: wait,
    },
  );
}
