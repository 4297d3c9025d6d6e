import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Context } from "../context.ts";
import type { Budget } from "../domain/kernel/throttle/ports.ts";
import { budgets } from "./budgets.ts";
import { spendBudget, spendTargetBudget } from "./spend-budget.ts";

type Count = (subject: string, budgets: Budget[], calls: number) => Promise<number>;

function outside(count: Count) {
  const error = vi.fn();
  const counted = vi.fn(count);
  const ctx = {
    throttle: { count: counted },
    log: { info: vi.fn(), warn: vi.fn(), error },
    now: Date.now,
  } as unknown as Context;
  return { ctx, counted, error };
}

let networks = 0;
const visitorCall = () => ({
  request: new Request("http://localhost/", {
    headers: { "CF-Connecting-IP": `198.51.100.${++networks}` },
  }),
  accountId: null,
});
const never = new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a rate limit counter that does not answer", () => {
  test.each([
    ["write", 1000],
    ["create", 1000],
    ["socket", 1000],
  ] as const)(
    "lets a call of the rate limit %s pass after a second, and the failure is logged",
    async (name, ms) => {
      const { ctx, error } = outside(() => never);
      const spent = spendBudget(ctx, name, visitorCall());
      await vi.advanceTimersByTimeAsync(ms);
      await spent;
      expect(error).toHaveBeenCalledWith("call not counted", expect.anything(), { budget: name });
    },
  );

  test.each(["signUp", "signIn", "email"] as const)(
    "makes a call of the rate limit %s fail with 503",
    async (name) => {
      const { ctx } = outside(() => Promise.reject(new Error("away")));
      await expect(spendBudget(ctx, name, visitorCall())).rejects.toMatchObject({
        code: "UNAVAILABLE",
        retryAfter: 60,
      });
    },
  );
});

describe("the rate limit of calls that are counted in batches", () => {
  test("asks the counter once per batch, with the size of the batch", async () => {
    const { ctx, counted } = outside(async () => 0);
    const call = visitorCall();
    for (let n = 0; n < budgets.progress.batch * 2; n++) await spendBudget(ctx, "progress", call);
    expect(counted.mock.calls.map(([, , calls]) => calls)).toEqual([
      budgets.progress.batch,
      budgets.progress.batch,
    ]);
  });

  test("rejects calls without asking the counter until the wait is over", async () => {
    const { ctx, counted } = outside(async () => 5000);
    const call = visitorCall();
    for (let n = 1; n < budgets.progress.batch; n++) await spendBudget(ctx, "progress", call);
    for (let n = 0; n < 3; n++)
      await expect(spendBudget(ctx, "progress", call)).rejects.toMatchObject({
        code: "RATE_LIMITED",
        retryAfter: 5,
      });
    expect(counted).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5001);
    await spendBudget(ctx, "progress", call);
  });
});

test("a call with a signed link counts for its IP network and for the hash of its token", async () => {
  const { ctx, counted } = outside(async () => 0);
  await spendBudget(ctx, "uploadPart", visitorCall());
  await spendTargetBudget(ctx, "uploadPart", "secret-link");
  expect(counted.mock.calls.map(([subject]) => subject)).toEqual([
    expect.stringMatching(/^calls:network:198\.51\.100\./),
    expect.stringMatching(/^calls:target:(?!secret-link)/),
  ]);
});

test("a call to a route that is exempt from rate limits is not counted", async () => {
  const { ctx, counted } = outside(async () => 1000);
  await spendBudget(ctx, { exempt: "A provider calls it." }, visitorCall());
  await spendBudget(ctx, undefined, visitorCall());
  expect(counted).not.toHaveBeenCalled();
});
