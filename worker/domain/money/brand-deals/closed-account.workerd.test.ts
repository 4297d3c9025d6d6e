import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brandDeals, sessions } from "../../../db/schema.ts";
import { makeDeal } from "../../../testing/brand-deals.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { startSession } from "../../accounts/sessions/start-session.ts";
import { restoreAccount } from "../../ops/deletion/restore-account.ts";

const ctx = testContext();
const { db } = ctx;

test("closing the account withdraws an approved deal at once, and restoring it does not undo that", async () => {
  const creator = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator, { paidPartner: "Aurora" });
  const dealId = await makeDeal({ creator, videoId, state: "approved" });
  await db.update(sessions).set({ provedAt: Date.now() }).where(eq(sessions.userId, creator.id));
  const body = new URLSearchParams({ username: creator.username });
  const closed = await call("/settings/data?form=delete", { method: "POST", as: creator, body });
  expect(closed.headers.get("location")).toContain("/restore-account");
  expect((await call(`/api/videos/${videoId}`)).status).toBe(404);
  await restoreAccount(ctx, {
    sessionToken: await startSession(ctx, { userId: creator.id, userAgent: "test" }),
  });
  expect((await call(`/api/videos/${videoId}`)).status).toBe(200);
  expect(await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get()).toMatchObject({
    state: "disputed",
    reason: "own:not_public",
  });
});
