import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { dmcaNotices, staffActions, videos } from "../../../db/schema.ts";
import { sendTestNotice } from "../../../testing/dmca.ts";
import { mailsTo, nextMail } from "../../../testing/email.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { inLocale } from "../../kernel/locale/in-locale.ts";
import { removeVideo, restoreVideo } from "../../media/removal/remove-video.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { reportSuit, withdrawNotice } from "./close-notice.ts";
import { NoticeInput } from "./contract.ts";
import { NOTICE_RETENTION_DAYS, STRIKE_DAYS } from "./contract-figures.ts";
import { counterNotice } from "./counter-notice.ts";
import { decideNotice } from "./decide-notice.ts";
import { noticeOfKey } from "./links.ts";
import { countStrikes, getNotice, getOwnNotice } from "./queries.ts";
import { restoreCountered } from "./restore-countered.ts";
import { restoreTime } from "./rules.ts";
import { sendNotice } from "./send-notice.ts";

const ctx = testContext();
const DAY = 86_400_000;
let sent = 0;

function send(videoId: string): Promise<string> {
  sent += 1;
  return sendTestNotice({
    videoId,
    email: `rights${sent}@example.com`,
    address: `10.0.0.${sent}`,
  });
}
const decide = (
  staff: TestUser,
  noticeId: string,
  act: "take_down" | "reject" | "restore" | "keep_down",
) => decideNotice(ctx, { staffId: staff.id, noticeId, act, reason: "Because of the song" });
const counter = {
  reason: "I made it",
  name: "Bo Own",
  postal: "2 Main Street",
  phone: "+1 555 010 0101",
  signature: "Bo Own",
};
const counterOf = (owner: TestUser, noticeId: string) =>
  counterNotice(ctx, {
    userId: owner.id,
    noticeId,
    counter: { ...counter, perjury: "on", jurisdiction: "on" },
  });
const stateOf = async (videoId: string) =>
  (await ctx.db.select({ state: videos.state }).from(videos).where(eq(videos.id, videoId)).get())
    ?.state;

async function makeCase() {
  const [owner, staff] = [await makeUser(), await makeUser({ role: "moderator" })];
  const { id: videoId } = await makeVideo(owner, { title: "Song in the rain" });
  return { owner, staff, videoId, noticeId: await send(videoId) };
}

test("a copyright notice takes a video down only after a staff decision", async () => {
  const { owner, staff, videoId, noticeId } = await makeCase();
  const links: { base: string } = await (await call(`/api/videos/${videoId}/links`)).json();
  expect((await call(`${links.base}/original`)).status).toBe(200);
  expect(await stateOf(videoId)).toBe("published");
  await decide(staff, noticeId, "take_down");
  expect((await call(`/api/videos/${videoId}`)).status).toBe(404);
  expect((await call(`/api/videos/${videoId}`, { as: owner })).status).toBe(404);
  expect((await call(`/api/videos/${videoId}`, { as: staff })).status).toBe(200);
  // Access checks are cached, so the file can stay available for some seconds.
  await expect
    .poll(async () => (await call(`${links.base}/original`)).status, {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(404);
  const mail = await nextMail(`${owner.username}@example.com`, "was removed");
  expect(mail.text).toContain("Ana Right");
  expect(mail.text).toContain("All of its sound");
  expect(mail.text).not.toContain("1 Main Street");
  const told: { notifications: { kind: string; path: string }[] } = await (
    await call("/api/notifications", { as: owner })
  ).json();
  expect(told.notifications[0]).toMatchObject({
    kind: "moderation",
    path: `/dmca/answer?notice=${noticeId}`,
  });
  const [act] = await ctx.db
    .select()
    .from(staffActions)
    .where(eq(staffActions.subjectId, noticeId));
  expect(act).toMatchObject({
    action: "dmca_take_down",
    staffId: staff.id,
    userId: owner.id,
    reason: "Because of the song",
  });
  await expect(decide(staff, noticeId, "reject")).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a staff member cannot decide on a copyright notice about their own video", async () => {
  const owner = await makeUser({ role: "moderator" });
  const { id: videoId } = await makeVideo(owner);
  const noticeId = await send(videoId);
  for (const act of ["reject", "take_down"] as const)
    await expect(decide(owner, noticeId, act)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await getNotice(ctx, { noticeId })).notice.state).toBe("received");
  await decide(await makeUser({ role: "moderator" }), noticeId, "take_down");
  await expect(decide(owner, noticeId, "restore")).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await stateOf(videoId)).toBe("blocked");
});

test("a staff member who owns the video cannot see the postal address of the copyright notice's sender", async () => {
  const [owner, other] = [
    await makeUser({ role: "moderator" }),
    await makeUser({ role: "moderator" }),
  ];
  const { id: videoId } = await makeVideo(owner);
  const noticeId = await send(videoId);
  const { postal, phone } = (await getNotice(ctx, { noticeId })).notice;
  const secrets = [postal.split("\n")[0], phone];
  const pagesOf = async (as: TestUser) =>
    Promise.all(
      ["", ".data"].map(async (end) =>
        (await call(`/admin/dmca${end}?notice=${noticeId}`, { as })).text(),
      ),
    );
  for (const page of await pagesOf(other))
    for (const secret of secrets) expect(page).toContain(secret);
  for (const page of await pagesOf(owner))
    for (const secret of secrets) expect(page).not.toContain(secret);
  for (const as of [owner, other])
    expect(await (await call("/admin/dmca", { as })).text()).not.toContain(phone);
});

test("the sender of a copyright notice gets emails in the notice's language, or in English", async () => {
  const { staff, videoId, noticeId } = await makeCase();
  const german = await inLocale("de", () => send(videoId));
  const addressOf = async (id: string) => (await getNotice(ctx, { noticeId: id })).notice.email;
  expect((await nextMail(await addressOf(german), german)).html).toContain('<html lang="de"');
  await decide(staff, german, "reject");
  const title = await inLocale("de", () =>
    t("mail.dmca.notifier.rejectedSubject", { number: german }),
  );
  expect((await nextMail(await addressOf(german), title)).html).toContain('<html lang="de"');
  await ctx.db.update(dmcaNotices).set({ locale: null }).where(eq(dmcaNotices.id, noticeId));
  await inLocale("de", () => decide(staff, noticeId, "reject"));
  expect((await nextMail(await addressOf(noticeId), "Your notice")).html).toContain(
    '<html lang="en"',
  );
});

test("a creator cannot republish a video under a copyright takedown, even by deleting and restoring it", async () => {
  const { owner, staff, videoId, noticeId } = await makeCase();
  await decide(staff, noticeId, "take_down");
  expect((await call(`/api/videos/${videoId}/publish`, { method: "POST", as: owner })).status).toBe(
    409,
  );
  const own = { videoId, ownerId: owner.id };
  await removeVideo(ctx, own);
  await expect(restoreVideo(ctx, own)).rejects.toMatchObject({ code: "GONE" });
  await decide(staff, noticeId, "restore");
  await restoreVideo(ctx, own);
  expect(await stateOf(videoId)).toBe("published");
});

test("a counter-notice is emailed to the copyright notice's sender, and restores the video at the deadline", async () => {
  const { owner, staff, videoId, noticeId } = await makeCase();
  await expect(counterOf(owner, noticeId)).rejects.toMatchObject({ code: "CONFLICT" });
  await decide(staff, noticeId, "take_down");
  await expect(counterOf(await makeUser(), noticeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await counterOf(owner, noticeId);
  const { notice, counter: said } = await getNotice(ctx, { noticeId });
  expect(said).toMatchObject({ ...counter, userId: owner.id });
  expect(notice.restoreAt).toBe(restoreTime(notice.updatedAt));
  expect((await nextMail(notice.email, "Counter-notice")).text).toContain("I made it");
  const due = notice.restoreAt ?? 0;
  await restoreCountered({ ...ctx, now: () => due - 1 });
  expect(await stateOf(videoId)).toBe("blocked");
  await Promise.all([
    restoreCountered({ ...ctx, now: () => due }),
    restoreCountered({ ...ctx, now: () => due }),
  ]);
  expect(await stateOf(videoId)).toBe("published");
  expect((await nextMail(notice.email, "is back")).text).toContain("The legal deadline passed");
  expect(await mailsTo(notice.email, "is back")).toHaveLength(1);
});

test("a lawsuit that the copyright notice's sender reports keeps the video down until staff restore it", async () => {
  const { owner, staff, videoId, noticeId } = await makeCase();
  await decide(staff, noticeId, "take_down");
  const suit = { noticeId, court: "N.D. Cal.", caseNumber: "3:26-cv-1" };
  await expect(reportSuit(ctx, suit)).rejects.toMatchObject({ code: "CONFLICT" });
  await counterOf(owner, noticeId);
  await reportSuit(ctx, suit);
  await restoreCountered({ ...ctx, now: () => ctx.now() + 60 * DAY });
  expect(await stateOf(videoId)).toBe("blocked");
  await decide(staff, noticeId, "restore");
  expect(await stateOf(videoId)).toBe("published");
});

test("a video with two copyright notices is restored only when both notices are withdrawn", async () => {
  const { staff, videoId, noticeId } = await makeCase();
  await decide(staff, noticeId, "take_down");
  const second = await send(videoId);
  await decide(staff, second, "take_down");
  await withdrawNotice(ctx, { noticeId });
  expect(await stateOf(videoId)).toBe("blocked");
  await withdrawNotice(ctx, { noticeId: second });
  expect(await stateOf(videoId)).toBe("published");
  await expect(withdrawNotice(ctx, { noticeId })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a copyright takedown counts as a strike for a year, unless the creator sent a counter-notice", async () => {
  const { owner, staff, videoId, noticeId } = await makeCase();
  const strikes = (days = 0) =>
    countStrikes({ ...ctx, now: () => ctx.now() + days * DAY }, { userId: owner.id });
  expect(await strikes()).toBe(0);
  await decide(staff, noticeId, "take_down");
  const second = await send(videoId);
  await decide(staff, second, "take_down");
  expect([await strikes(), await strikes(STRIKE_DAYS + 1)]).toEqual([2, 0]);
  await counterOf(owner, second);
  expect(await strikes()).toBe(1);
  await decide(staff, noticeId, "restore");
  expect(await strikes()).toBe(0);
});

test("the copyright notice form requires both legal statements, valid contact data and a signature equal to the name", async () => {
  const said = {
    address: "/watch/vid_none",
    work: "w",
    workUrl: "",
    infringement: "i",
    name: "Ana",
    organization: "",
    email: "a@example.com",
  };
  const whole = {
    ...said,
    postal: "p",
    phone: "+1 555 0100",
    goodFaith: "on",
    perjury: "on",
    signature: "Ana",
  };
  for (const wrong of [
    { goodFaith: undefined },
    { perjury: "" },
    { signature: "Bob" },
    { phone: "none" },
    { email: "a@" },
    { workUrl: "javascript:1" },
  ]) {
    expect(NoticeInput.safeParse({ ...whole, ...wrong }).success, JSON.stringify(wrong)).toBe(
      false,
    );
  }
  const notice = NoticeInput.parse(whole);
  await expect(sendNotice(ctx, { notice, address: "10.9.9.1" })).rejects.toMatchObject({
    code: "VALIDATION",
    fields: { address: expect.any(String) },
  });
});

test("a copyright notice reveals no title of a private, followers-only or blocked video to its sender", async () => {
  const owner = await makeUser();
  const { id: privateId } = await makeVideo(owner, {
    title: "Secret merger",
    visibility: "private",
  });
  await expect(send(privateId)).rejects.toMatchObject({ code: "VALIDATION" });
  const closed = await makeUser({ profileVisibility: "followers" });
  for (const { id } of [
    await makeVideo(closed, { title: "Secret merger" }),
    await makeVideo(owner, { title: "Secret merger", state: "blocked" }),
  ]) {
    const noticeId = await send(id);
    expect((await getNotice(ctx, { noticeId })).notice.videoTitle).toBe(`/watch/${id}`);
    const mail = JSON.stringify(await nextMail(`rights${sent}@example.com`));
    expect([mail.includes(`/watch/${id}`), mail.includes("Secret merger")]).toEqual([true, false]);
  }
});

test("an eleventh copyright notice from one IP address within an hour is rejected", async () => {
  const { videoId } = await makeCase();
  const notice = NoticeInput.parse({
    address: `/watch/${videoId}`,
    work: "w",
    workUrl: "",
    infringement: "i",
    name: "Ana",
    organization: "",
    email: "many@example.com",
    postal: "p",
    phone: "+1 555 0100",
    goodFaith: "on",
    perjury: "on",
    signature: "Ana",
  });
  for (let i = 0; i < 10; i++) await sendNotice(ctx, { notice, address: "10.8.8.8" });
  await expect(sendNotice(ctx, { notice, address: "10.8.8.8" })).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
});

test("a video's owner sees a copyright notice only after the notice took the video down", async () => {
  const { owner, staff, noticeId } = await makeCase();
  await expect(getOwnNotice(ctx, { noticeId, userId: owner.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await decide(staff, noticeId, "take_down");
  await expect(getOwnNotice(ctx, { noticeId, userId: staff.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await getOwnNotice(ctx, { noticeId, userId: owner.id })).notice.id).toBe(noticeId);
  const later = { ...ctx, now: () => ctx.now() + (NOTICE_RETENTION_DAYS + 1) * DAY };
  await deleteExpired(later, { table: "dmca_notices" });
  expect(await ctx.db.select().from(dmcaNotices).where(eq(dmcaNotices.id, noticeId))).toHaveLength(
    1,
  );
  await decide(staff, noticeId, "restore");
  await deleteExpired(later, { table: "dmca_notices" });
  expect(await ctx.db.select().from(dmcaNotices).where(eq(dmcaNotices.id, noticeId))).toEqual([]);
});

test("the page of a copyright notice rejects a forged key", async () => {
  await expect(noticeOfKey(ctx, "abc.def")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
