import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import {
  dataExports,
  dmcaNotices,
  notifications,
  oauthAccounts,
  supportMessages,
} from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf, makePasswordUser } from "../../../testing/factors.ts";
import { makeExport } from "../../ops/exports/make-export.ts";
import { decideNotice } from "../../trust/dmca/decide-notice.ts";
import { sendStaffReply } from "../../trust/support/reply-support.ts";
import { askSupport } from "../../trust/support/request-support.ts";
import { linkProvider } from "../oauth/link-provider.ts";
import { unlinkProvider } from "../oauth/unlink-provider.ts";

const ctx = testContext();
const userAgent = "A browser";

function withFailingQueue() {
  const error = vi.fn();
  const send = () => Promise.reject(new Error("The queue does not answer"));
  return { deps: { ...ctx, queue: { send }, log: { ...ctx.log, error } }, error };
}

test("linking or unlinking a sign-in provider succeeds and logs an error if the security email cannot be queued", async () => {
  const { deps, error } = withFailingQueue();
  const actor = await actorOf(await makePasswordUser());
  const identity = {
    provider: "google",
    issuer: "https://accounts.google.com",
    subject: actor.id,
    email: actor.email,
    emailVerified: true,
    signedInAt: null,
  } as const;
  const linked = () => ctx.db.$count(oauthAccounts, eq(oauthAccounts.userId, actor.id));
  await linkProvider(deps, { actor, identity, userAgent });
  expect(await linked()).toBe(1);
  await unlinkProvider(deps, { actor, provider: "google", userAgent });
  expect(await linked()).toBe(0);
  expect(error).toHaveBeenCalledTimes(2);
});

test("a staff reply to a support request is stored once if the email about the reply cannot be queued", async () => {
  const { deps, error } = withFailingQueue();
  const staff = await makeUser({ role: "moderator" });
  const requestId = await askSupport(ctx, {
    actor: await actorOf(await makeUser()),
    category: "other",
    subject: "A question",
    text: "How does it go?",
  });
  await sendStaffReply(deps, { staffId: staff.id, requestId, text: "Like this." });
  const messages = eq(supportMessages.requestId, requestId);
  expect(await ctx.db.$count(supportMessages, messages)).toBe(2);
  expect(error).toHaveBeenCalledTimes(1);
});

test("a DMCA takedown notifies the video's owner on the site if the emails cannot be queued", async () => {
  const { deps, error } = withFailingQueue();
  const [owner, staff] = [await makeUser(), await makeUser({ role: "moderator" })];
  const { id: videoId } = await makeVideo(owner);
  const id = ctx.newId("dmca");
  const words = { name: "N", organization: "", work: "W", workUrl: "", infringement: "I" };
  await ctx.db.insert(dmcaNotices).values({
    id,
    videoId,
    videoTitle: "A video",
    ownerId: owner.id,
    state: "received",
    email: "sender@example.com",
    ...words,
    postal: "1 Street",
    phone: "1",
    signature: "N",
    createdAt: 1,
    updatedAt: 1,
  });
  await decideNotice(deps, { staffId: staff.id, noticeId: id, act: "take_down", reason: "Copy" });
  expect(await ctx.db.$count(notifications, eq(notifications.userId, owner.id))).toBe(1);
  expect(error).toHaveBeenCalledTimes(2);
});

test("a retried data export job queues the email that the first attempt could not queue", async () => {
  const { deps } = withFailingQueue();
  const user = await makeUser({ emailVerifiedAt: 1 });
  const exportId = ctx.newId("exp");
  await ctx.db.insert(dataExports).values({ id: exportId, userId: user.id, createdAt: ctx.now() });
  await expect(makeExport(deps, { exportId })).rejects.toThrow("The queue does not answer");
  const send = vi.fn(async () => undefined);
  await makeExport({ ...ctx, queue: { send } }, { exportId });
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: "send-mail" }));
  const row = await ctx.db.select().from(dataExports).where(eq(dataExports.id, exportId)).get();
  expect(row?.state).toBe("ready");
});
