import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { securityEvents } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { listSecurityEvents } from "../../accounts/sessions/list-sessions.ts";
import { requestExport } from "./request-export.ts";

const ctx = testContext();
const USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ENTRY = { kind: "export_requested", userAgent: USER_AGENT };

const readEntries = (user: TestUser) =>
  ctx.db
    .select({ kind: securityEvents.kind, userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id));

test("the security log names the browser that requested a data export", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  const answer = await call("/settings/data?form=export", {
    method: "POST",
    as: user,
    body: "",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "User-Agent": USER_AGENT,
    },
  });
  expect(answer.status).toBe(200);
  expect(await readEntries(user)).toEqual([ENTRY]);
  expect(await listSecurityEvents(ctx, user.id)).toMatchObject([{ device: "Firefox on Windows" }]);
});

test("the security log has no entry for a request that is rejected because an export is unfinished", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  // No job runs, so the first export stays unfinished.
  const deps = { ...ctx, queue: { send: async () => undefined } };
  const request = () => requestExport(deps, { userId: user.id, userAgent: USER_AGENT });
  await request();
  await expect(request()).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await readEntries(user)).toEqual([ENTRY]);
});
