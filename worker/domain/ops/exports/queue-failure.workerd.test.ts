import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { dataExports } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { requestExport } from "./request-export.ts";

test("an export that cannot be queued is deleted and does not count against the daily limit", async () => {
  // With this factor, the limit of three exports a day applies, as in production.
  const bindings: typeof env = { ...env, BUDGET_FACTOR: "1" };
  const ctx = createContext(bindings, "test");
  const user = await makeUser({ emailVerifiedAt: 1 });
  const rowsOf = () =>
    testContext().db.select().from(dataExports).where(eq(dataExports.userId, user.id));
  const send = () => Promise.reject(new Error("The queue does not answer"));
  for (let n = 0; n < 4; n++)
    await expect(
      requestExport({ ...ctx, queue: { ...ctx.queue, send } }, { userId: user.id }),
    ).rejects.toThrow("The queue does not answer");
  expect(await rowsOf()).toEqual([]);
  await requestExport(
    { ...ctx, queue: { ...ctx.queue, send: async () => undefined } },
    { userId: user.id },
  );
  expect(await rowsOf()).toMatchObject([{ state: "queued" }]);
});
