import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { partnerApplications, users, videos } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { appealRejection } from "./appeal.ts";
import { applyForPartner } from "./apply.ts";
import { REAPPLY_DAYS } from "./contract.ts";
import { decideApplication } from "./decide-application.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();

/** Creates a creator whose rejection is old enough for a new application. */
async function makeRejected() {
  const user = await makeUser({ emailVerifiedAt: 1, followerCount: 1000 });
  const videoId = await makeVideoRow(user, "public");
  await ctx.db
    .update(videos)
    .set({ viewCount: 1000, verifiedViews: 1000 })
    .where(eq(videos.id, videoId));
  const applicationId = await applyForPartner(ctx, { userId: user.id });
  const staff = await makeUser({ role: "moderator" });
  await decideApplication(
    { ...ctx, queue: { send: async () => undefined } },
    { staffId: staff.id, applicationId, decision: "reject", reason: "Not yet" },
  );
  await ctx.db
    .update(partnerApplications)
    .set({ decidedAt: ctx.now() - (REAPPLY_DAYS + 1) * DAY_MS })
    .where(eq(partnerApplications.id, applicationId));
  return user;
}

/** Runs `act` with `other` before the statement that stores the application or the appeal. */
async function runWith(
  act: (deps: typeof ctx) => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<string> {
  let isOpen = true;
  const bindings = watchedEnv(env, async (work, call) => {
    if (isOpen && (call === "DB batch" || call.startsWith("update"))) {
      isOpen = false;
      await other();
    }
    return work();
  });
  return act(createContext(bindings, "test")).then(
    () => "done",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "?"),
  );
}

test("a partner application is rejected if the user appeals the last rejection at the same time", async () => {
  const { id: userId } = await makeRejected();
  const outcome = await runWith(
    (deps) => applyForPartner(deps, { userId }),
    () => appealRejection(ctx, { userId, text: "Please look again" }),
  );
  expect(outcome).toBe("CONFLICT");
  const user = await ctx.db.select().from(users).where(eq(users.id, userId)).get();
  expect(user?.partnerStatus).toBe("rejected");
  expect(await ctx.db.$count(partnerApplications, eq(partnerApplications.userId, userId))).toBe(1);
});

test("an appeal is rejected if the user applies for the partner program again at the same time", async () => {
  const { id: userId } = await makeRejected();
  const outcome = await runWith(
    (deps) => appealRejection(deps, { userId, text: "Please look again" }),
    () => applyForPartner(ctx, { userId }),
  );
  expect(outcome).toBe("CONFLICT");
  const rows = await ctx.db
    .select({ appealedAt: partnerApplications.appealedAt })
    .from(partnerApplications)
    .where(eq(partnerApplications.userId, userId));
  expect(rows).toEqual([{ appealedAt: null }, { appealedAt: null }]);
});
