import { t } from "#i18n/t.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import type { Budget } from "../domain/ports.ts";
import { hashSecret } from "../domain/sessions/rules.ts";
import { addressGroup, pleaseWait, withPatience } from "../domain/throttle/limits.ts";
import type { Actor } from "../domain/users/contract.ts";
import { type BudgetName, type BudgetRule, budgets, type CallWindow, type Exempt } from "./budgets.ts";
import { clientOf } from "./client.ts";

interface Call {
  request: Request;
  actor: Actor;
  /** The object that the path names; null where it names none. */
  target: string | null;
}

type Kind = "network" | "account" | "target";

/**
 * Takes one call out of a route's budget, before its body is read: from the network's, the account's and the target's part, each in an
 * object of its own.
 * @throws DomainError RATE_LIMITED with the seconds to wait; UNAVAILABLE where the counter does not answer and the budget is "closed"
 */
export async function spendBudget(ctx: Context, budget: BudgetName | Exempt | undefined, call: Call): Promise<void> {
  if (budget === undefined || typeof budget === "object") return;
  const rule: BudgetRule = budgets[budget];
  const subjects = await subjectsOf(rule, call);
  const waits = await Promise.all(subjects.map(({ subject, windows }) => waitFor(ctx, { budget, subject, windows })));
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw new DomainError("RATE_LIMITED", pleaseWait(t("throttle.callsTooFrequent"), wait), { retryAfter: wait / 1000 });
}

/** Whose calls are counted together. A target is hashed: a stream key and a signed link are secrets. */
async function subjectsOf(
  rule: BudgetRule,
  { request, actor, target }: Call,
): Promise<{ subject: string; windows: readonly CallWindow[] }[]> {
  const found: [Kind, string | null][] = [
    ["network", addressGroup(clientOf(request).address)],
    ["account", actor.kind === "user" ? actor.id : null],
    ["target", rule.target && target !== null ? await hashSecret(target) : null],
  ];
  return found.flatMap(([kind, id]) => (id === null || !rule[kind] ? [] : [{ subject: `calls:${kind}:${id}`, windows: rule[kind] }]));
}

interface Share {
  /** Calls that this isolate let through since it last asked the counter. */
  uncounted: number;
  /** Milliseconds since the epoch; the counter refused until then. */
  refusedUntil: number;
}

/** What this isolate knows of batched budgets: the counter has not heard of at most `batch` - 1 calls of each subject. */
const shares = new Map<string, Share>();
const MAX_SHARES = 10_000;

function shareOf(key: string): Share {
  if (shares.size >= MAX_SHARES && !shares.has(key)) shares.clear();
  const share = shares.get(key) ?? { uncounted: 0, refusedUntil: 0 };
  shares.set(key, share);
  return share;
}

/** A budget that lets calls through while its counter is silent must not delay them for long. */
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
  // Not when nothing was refused: a clock that is set back must not refuse until its earlier time.
  if (wait > 0) share.refusedUntil = now + wait;
  return wait;
}

async function count(ctx: Context, { budget, subject, windows }: Spending, calls: number): Promise<number> {
  const isOpen = budgets[budget].whenSilent === "open";
  try {
    const counted = ctx.callCounters.count(subject, toBudgets(budget, windows), calls);
    return await withPatience(counted, isOpen ? OPEN_PATIENCE_MS : undefined);
  } catch (error) {
    if (!isOpen) throw error;
    ctx.log.error("call not counted", error, { budget });
    return 0;
  }
}

/** The windows of a budget as the counter knows them: one subject's object counts all its budgets. */
export const toBudgets = (budget: BudgetName, windows: readonly CallWindow[]): Budget[] =>
  windows.map(({ max, ms }) => ({ name: `${budget}:${ms}`, max, windowMs: ms, isScaled: true }));
