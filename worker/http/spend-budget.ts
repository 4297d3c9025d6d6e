import { t } from "#i18n/t.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { hashSecret } from "../domain/kernel/secrets/secrets.ts";
import { pleaseWait, withTimeLimit } from "../domain/kernel/throttle/limits.ts";
import { addressGroup } from "../domain/kernel/throttle/network.ts";
import type { Budget } from "../domain/kernel/throttle/ports.ts";
import {
  type BudgetName,
  type BudgetRule,
  budgets,
  type CallWindow,
  type Exempt,
} from "./budgets.ts";
import { clientOf } from "./client.ts";

/** The budgets that have a limit per target, which is a stream key or a signed link. */
type TargetBudget = {
  [Name in BudgetName]: (typeof budgets)[Name] extends { target: unknown } ? Name : never;
}[BudgetName];

/** The budgets that have a limit per account. */
type AccountBudget = {
  [Name in BudgetName]: (typeof budgets)[Name] extends { account: unknown } ? Name : never;
}[BudgetName];

interface Call {
  request: Request;
  /** Null for a visitor. */
  accountId: string | null;
}

/**
 * Counts one call against its rate limit, before the request body is read.
 * @throws DomainError RATE_LIMITED; UNAVAILABLE if the counter of a "closed" budget does not answer
 */
export async function spendBudget(
  ctx: Context,
  budget: BudgetName | Exempt | undefined,
  { request, accountId }: Call,
): Promise<void> {
  if (budget === undefined || typeof budget === "object") return;
  const rule: BudgetRule = budgets[budget];
  const network = `calls:network:${addressGroup(clientOf(request).address)}`;
  await spend(ctx, budget, [
    { subject: network, windows: rule.network },
    ...(accountId !== null && rule.account
      ? [{ subject: `calls:account:${accountId}`, windows: rule.account }]
      : []),
  ]);
}

/**
 * Counts one call of an encoder against the limits of its account, but not of its network.
 * All encoders that use the bridge share the network of the bridge.
 * @throws DomainError as `spendBudget`
 */
export async function spendAccountBudget(
  ctx: Context,
  budget: AccountBudget,
  accountId: string,
): Promise<void> {
  const { account: windows } = budgets[budget];
  await spend(ctx, budget, [{ subject: `calls:account:${accountId}`, windows }]);
}

/**
 * Counts one call against the limit of its target. The caller must have verified that the target
 * exists, because each target has a Durable Object that stores its count: a caller who invents
 * targets would fill the storage.
 * @param target a stream key or signed link. It is hashed, because it is a secret
 * @throws DomainError as `spendBudget`
 */
export async function spendTargetBudget(
  ctx: Context,
  budget: TargetBudget,
  target: string,
): Promise<void> {
  const { target: windows } = budgets[budget];
  await spend(ctx, budget, [{ subject: `calls:target:${await hashSecret(target)}`, windows }]);
}

async function spend(
  ctx: Context,
  budget: BudgetName,
  subjects: { subject: string; windows: readonly CallWindow[] }[],
): Promise<void> {
  const waitTimes = await Promise.all(
    subjects.map(({ subject, windows }) => waitFor(ctx, { budget, subject, windows })),
  );
  const wait = Math.max(0, ...waitTimes);
  if (wait > 0)
    throw new DomainError("RATE_LIMITED", pleaseWait(t("throttle.limits.calls"), wait), {
      retryAfter: wait / 1000,
    });
}

interface Share {
  /** Number of calls that this isolate allowed since its last report to the counter. */
  uncounted: number;
  /** Calls are rejected until this time, ms since the epoch. */
  refusedUntil: number;
}

/**
 * Calls that this isolate has not reported to the counter yet, by budget and subject (the IP
 * network, account or target that a rate limit applies to). A budget with a `batch` reports every
 * `batch` calls, so at most `batch` - 1 calls of a subject are unreported.
 */
const shares = new Map<string, Share>();
const MAX_SHARES = 10_000;

function shareOf(key: string): Share {
  if (shares.size >= MAX_SHARES && !shares.has(key)) shares.clear();
  const share = shares.get(key) ?? { uncounted: 0, refusedUntil: 0 };
  shares.set(key, share);
  return share;
}

/** Time limit for the counter of a budget that fails open, ms: a failure must hardly delay calls. */
const OPEN_PATIENCE_MS = 1000;

type Spending = { budget: BudgetName; subject: string; windows: readonly CallWindow[] };

async function waitFor(ctx: Context, spending: Spending): Promise<number> {
  const { batch = 1 }: BudgetRule = budgets[spending.budget];
  if (batch === 1) return count(ctx, spending, 1);
  const share = shareOf(`${spending.budget}:${spending.subject}`);
  const now = ctx.now();
  if (share.refusedUntil > now) return share.refusedUntil - now;
  share.uncounted += 1;
  if (share.uncounted < batch) return 0;
  share.uncounted = 0;
  const wait = await count(ctx, spending, batch);
  // `refusedUntil` is set only after a rejection. Otherwise, after the clock is set back, calls
  // would be rejected until the old time.
  if (wait > 0) share.refusedUntil = now + wait;
  return wait;
}

async function count(
  ctx: Context,
  { budget, subject, windows }: Spending,
  calls: number,
): Promise<number> {
  const isOpen = budgets[budget].whenSilent === "open";
  try {
    const counted = ctx.throttle.count(subject, toBudgets(budget, windows), calls);
    return await withTimeLimit(counted, isOpen ? OPEN_PATIENCE_MS : undefined);
  } catch (error) {
    if (!isOpen) throw error;
    ctx.log.error("call not counted", error, { budget });
    return 0;
  }
}

/**
 * Returns the rate limits of a budget, one for each time window. Each has a unique name, because
 * one Durable Object counts all rate limits of an IP network, account or target.
 */
export const toBudgets = (budget: BudgetName, windows: readonly CallWindow[]): Budget[] =>
  windows.map(({ max, ms }) => ({ name: `${budget}:${ms}`, max, windowMs: ms, isScaled: true }));
