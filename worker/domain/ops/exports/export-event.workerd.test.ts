import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { securityEvents } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { listSecurityEvents } from "../../accounts/sessions/list-sessions.ts";

const ctx = testContext();
const USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("the security log has one entry per data export, which names the browser that requested the export", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  const request = () =>
    call("/settings/data?form=export", {
      method: "POST",
      as: user,
      body: "",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "User-Agent": USER_AGENT,
      },
    });
  expect((await request()).status).toBe(200);
  // The second request is rejected, because the first export is unfinished.
  await request();
  const rows = await ctx.db
    .select({ kind: securityEvents.kind, userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id));
  expect(rows).toEqual([{ kind: "export_requested", userAgent: USER_AGENT }]);
  expect(await listSecurityEvents(ctx, user.id)).toMatchObject([{ device: "Firefox on Windows" }]);
});
