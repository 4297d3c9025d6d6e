import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffActions, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { withdrawNotice } from "./close-notice.ts";
import { NoticeInput } from "./contract.ts";
import { decideNotice } from "./decide-notice.ts";
import { noticeOfKey } from "./links.ts";
import { sendNotice } from "./send-notice.ts";

const ctx = testContext();

async function sendNoticeAbout(videoId: string): Promise<string> {
  const notice = NoticeInput.parse({
    address: `http://localhost:8787/watch/${videoId}`,
    work: "A song",
    workUrl: "",
    infringement: "All of its sound",
    name: "Ana Right",
    organization: "",
    email: `${crypto.randomUUID()}@rights.example`,
    postal: "1 Main Street\nSpringfield",
    phone: "+1 555 010 0100",
    goodFaith: "on",
    perjury: "on",
    signature: "ana right",
  });
  const path = await sendNotice(ctx, { notice, address: "192.0.2.1" });
  return noticeOfKey(ctx, new URL(path, "http://x").searchParams.get("key") ?? "");
}

async function makeCase() {
  const staff = [await makeUser({ role: "moderator" }), await makeUser({ role: "moderator" })];
  const { id: videoId } = await makeVideo(await makeUser());
  const noticeId = await sendNoticeAbout(videoId);
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
  ["rejected by a colleague", ({ first }) => first("reject")],
  ["withdrawn by its sender", ({ noticeId }) => withdrawNotice(ctx, { noticeId })],
  ["restored by a colleague", ({ first }) => first("take_down").then(() => first("restore"))],
])("a take-down changes nothing if the copyright notice was %s meanwhile", async (_, close) => {
  const given = await makeCase();
  await close(given);
  await expect(given.second("take_down")).rejects.toMatchObject({ code: "CONFLICT" });
  const { videoId, secondId } = given;
  const video = await ctx.db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(video?.state).toBe("published");
  expect(await ctx.db.$count(staffActions, eq(staffActions.staffId, secondId))).toBe(0);
});

test("a take-down of a new copyright notice blocks the video", async () => {
  const { videoId, first } = await makeCase();
  await first("take_down");
  const video = await ctx.db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(video?.state).toBe("blocked");
});
