import { expect, test } from "vitest";
import { DomainError } from "../../domain/kernel/errors.ts";
import { createPayments } from "./payments.ts";

test("every call to the payment provider fails as UNAVAILABLE without a configured provider", async () => {
  const { mode, pageOf, ...calls } = createPayments(null);
  expect(mode).toBe("off");
  expect(pageOf("event", "evt_1")).toBeNull();
  expect(Object.keys(calls)).toContain("createTipCheckout");
  for (const [name, call] of Object.entries(calls)) {
    const result: unknown = Reflect.apply(call, undefined, [{ currency: "USD" }, {}]);
    await expect(result, name).rejects.toSatisfy(
      (error) => error instanceof DomainError && error.code === "UNAVAILABLE",
    );
  }
});
