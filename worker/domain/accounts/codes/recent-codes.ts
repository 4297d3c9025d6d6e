import { and, count, eq, gt, max, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { oneTimeCodes } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type CodeInput, newCode } from "./make-code.ts";
import type { CodePurpose } from "./rules.ts";

const MINUTE = 60_000;
const PAUSE_MS = MINUTE;
const WINDOW_MS = 60 * MINUTE;
const CODES_PER_WINDOW = 5;

type MailedCodes = { userId: string; purpose: CodePurpose };

const createdAfter = ({ userId, purpose }: MailedCodes, since: number) =>
  and(
    eq(oneTimeCodes.userId, userId),
    eq(oneTimeCodes.purpose, purpose),
    gt(oneTimeCodes.createdAt, since),
  );

/** Seconds until the account can get its next emailed code for this purpose; 0 for no wait. */
export async function secondsUntilNextCode(
  { db, now }: Pick<Deps, "db" | "now">,
  input: MailedCodes,
): Promise<number> {
  const at = now();
  const recent = await db
    .select({ n: count(), newest: max(oneTimeCodes.createdAt) })
    .from(oneTimeCodes)
    .where(createdAfter(input, at - WINDOW_MS))
    .get();
  if (!recent?.newest) return 0;
  const nextAllowedAt = recent.newest + (recent.n >= CODES_PER_WINDOW ? WINDOW_MS : PAUSE_MS);
  return Math.max(0, Math.ceil((nextAllowedAt - at) / 1000));
}

/** Throws RATE_LIMITED if the account must wait for its next emailed code for this purpose. */
export async function requireMailAllowed(
  deps: Pick<Deps, "db" | "now">,
  input: MailedCodes,
): Promise<void> {
  const wait = await secondsUntilNextCode(deps, input);
  if (wait > 0) throw tooSoonError(wait);
}

const tooSoonError = (wait: number) =>
  new DomainError(
    "RATE_LIMITED",
    t("codes.requestedTooSoon", { minutes: wait < 90 ? 1 : Math.ceil(wait / 60) }),
    { retryAfter: wait },
  );

/**
 * Stores a code that will be sent by email, and returns it. Throws RATE_LIMITED if the last email
 * was sent too recently.
 */
export async function makeMailedCode(
  deps: Pick<Deps, "db" | "now">,
  input: CodeInput & MailedCodes,
): Promise<string> {
  const secret = await makeCodeIfDue(deps, input);
  if (secret === null) throw tooSoonError(await secondsUntilNextCode(deps, input));
  return secret;
}

/**
 * Stores a code that will be sent by email, and returns it. Returns null if the last email was sent
 * too recently. The same SQL statement checks this and inserts the code, so that only one of
 * several concurrent requests sends an email.
 */
export async function makeCodeIfDue(
  deps: Pick<Deps, "db" | "now">,
  input: CodeInput & MailedCodes,
): Promise<string | null> {
  const { secret, row } = await newCode(deps, input);
  const isDue = and(
    hasFewerThan(1, oneTimeCodes, createdAfter(input, row.createdAt - PAUSE_MS)),
    hasFewerThan(CODES_PER_WINDOW, oneTimeCodes, createdAfter(input, row.createdAt - WINDOW_MS)),
  );
  const { meta } = await insertWhere(deps.db, oneTimeCodes, row, sql`${isDue}`);
  return meta.changes === 0 ? null : secret;
}
