import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffActions, videos } from "../../../db/schema.ts";
import { sendTestNotice } from "../../../testing/dmca.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { withdrawNotice } from "./close-notice.ts";
import { decideNotice } from "./decide-notice.ts";

const ctx = testContext();

async function makeCase() {
  const staff = [await makeUser({ role: "moderator" }), await makeUser({ role: "moderator" })];
  const { id: videoId } = await makeVideo(await makeUser());
  const noticeId = await sendTestNotice({
    videoId,
    email: `${crypto.randomUUID()}@rights.example`,
    address: "192.0.2.1",
  });
  const [first, second] = staff.map(
    ({ id: staffId }) =>
      (act: "take_down" | "reject" | "restore") =>
        decideNotice(ctx, { staffId, noticeId, act, reason: "Because" }),
  );
  if (!first || !second) throw new Error("Two moderators are needed");
  return { videoId, noticeId, first, second, secondId: staff[1]?.id ?? "" };
}

type Case = Awaited<ReturnType<typeof makeCase>>;

test.each<[string, (given: Case) => Promise<void>]>([
  ["rejected by a colleague before", ({ first }) => first("reject")],
  ["withdrawn by its sender before", ({ noticeId }) => withdrawNotice(ctx, { noticeId })],
  [
    "used to take it down and restored before",
    ({ first }) => first("take_down").then(() => first("restore")),
  ],
])("staff cannot take a video down with a copyright notice that was %s", async (_, close) => {
  const given = await makeCase();
  await close(given);
  await expect(given.second("take_down")).rejects.toMatchObject({ code: "CONFLICT" });
  const { videoId, secondId } = given;
  const video = await ctx.db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(video?.state).toBe("published");
  expect(await ctx.db.$count(staffActions, eq(staffActions.staffId, secondId))).toBe(0);
});

test("staff can take a video down with a new copyright notice", async () => {
  const { videoId, first } = await makeCase();
  await first("take_down");
  const video = await ctx.db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(video?.state).toBe("blocked");
});
