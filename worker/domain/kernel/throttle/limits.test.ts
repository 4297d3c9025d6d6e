import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgiveTry, limits, spendTry } from "./limits.ts";
import type { Throttle } from "./ports.ts";

const limit = limits.signIn("someone", "10.0.0.1");
const answering = (
  take: Throttle["take"],
  forgive: Throttle["forgive"] = async () => undefined,
) => ({ throttle: { take, forgive, count: async () => 0 } });
const never = new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the error for an attempt above the limit contains the remaining wait in its message and in retryAfter", async () => {
  const refused = (wait: number) =>
    spendTry(
      answering(async () => wait),
      limit,
    ).catch((e: unknown) => e);
  expect(await refused(11.2 * 60_000)).toMatchObject({
    code: "RATE_LIMITED",
    message: "Too many attempts. Try again in 12 minutes.",
    retryAfter: 672,
  });
  expect(await refused(1)).toMatchObject({
    message: "Too many attempts. Try again in a minute.",
  });
  expect(await refused(5 * 3_600_000)).toMatchObject({
    message: "Too many attempts. Try again in 5 hours.",
  });
});

test("an attempt is rejected if the rate limiter fails or takes longer than 5 seconds", async () => {
  const silent = spendTry(
    answering(() => never),
    limit,
  ).catch((e: unknown) => e);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await silent).toMatchObject({ code: "UNAVAILABLE" });
  const broken = spendTry(
    answering(() => Promise.reject(new Error("gone"))),
    limit,
  );
  await expect(broken).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a successful sign-in attempt does not fail if the rate limiter cannot reset its counts", async () => {
  const error = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error };
  const forgiven = forgiveTry(
    {
      ...answering(
        async () => 0,
        () => never,
      ),
      log,
    },
    limit,
  );
  await vi.advanceTimersByTimeAsync(5000);
  await forgiven;
  expect(error).toHaveBeenCalledOnce();
});
