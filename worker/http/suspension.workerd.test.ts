import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, staffActions, users } from "../db/schema.ts";
import { requireLiveAccess } from "../domain/live/streams/live-token.ts";
import { videoLinks } from "../domain/media/videos/video-links.ts";
import { suspendUser } from "../domain/trust/user-administration/suspend-user.ts";
import { TestChat } from "../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";
import { actorOf } from "../testing/factors.ts";
import { makeReadyStream, TestStudio } from "../testing/live.ts";
import { makeStreamRow } from "../testing/media-objects.ts";

const ctx = testContext();
const act = (
  what: "suspend" | "restore",
  who: TestUser,
  as: TestUser,
  reason = "Spam in every chat",
) =>
  call(`/api/admin/users/${who.id}/${what}`, {
    method: "POST",
    json: what === "suspend" ? { reason, rule: "spam" } : { reason },
    as,
  });
const actionsOn = (user: TestUser) =>
  ctx.db.select().from(staffActions).where(eq(staffActions.userId, user.id));
const isSignedIn = async (user: TestUser) =>
  (await (await call("/api/auth/me", { as: user })).json<{ user: unknown }>()).user !== null;

test("a suspension needs a reason, names its moderator, and happens only once", async () => {
  const [user, moderator] = [await makeUser(), await makeUser({ role: "moderator" })];
  expect((await act("suspend", user, moderator, "  ")).status).toBe(400);
  expect((await act("restore", user, moderator)).status).toBe(409);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => act("suspend", user, moderator)),
  );
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await actionsOn(user)).toMatchObject([
    { staffId: moderator.id, action: "suspend", reason: "Spam in every chat" },
  ]);
  expect((await act("restore", user, moderator, "It was somebody else")).status).toBe(200);
  expect((await actionsOn(user)).map((a) => a.action).sort()).toEqual(["restore", "suspend"]);
});

test("two suspensions in one millisecond create one audit entry", async () => {
  const [user, moderator] = [await makeUser(), await makeUser({ role: "moderator" })];
  const frozen = { ...ctx, now: () => 1_800_000_000_000 };
  const twice = {
    userId: user.id,
    actor: await actorOf(moderator),
    reason: "Spam",
    rule: "spam",
    days: 7,
  } as const;
  const outcomes = await Promise.allSettled([
    suspendUser(frozen, twice),
    suspendUser(frozen, twice),
  ]);
  expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await actionsOn(user)).toHaveLength(1);
});

test("moderators can suspend users, and admins can suspend moderators", async () => {
  const [user, moderator, admin] = [
    await makeUser(),
    await makeUser({ role: "moderator" }),
    await makeUser({ role: "admin" }),
  ];
  const [otherModerator, otherAdmin] = [
    await makeUser({ role: "moderator" }),
    await makeUser({ role: "admin" }),
  ];
  for (const [who, by] of [
    [moderator, moderator],
    [otherModerator, moderator],
    [admin, moderator],
    [admin, admin],
    [otherAdmin, admin],
    [moderator, user],
  ] as const) {
    expect((await act("suspend", who, by)).status).toBe(403);
    expect(await actionsOn(who)).toEqual([]);
  }
  expect((await act("suspend", otherModerator, admin)).status).toBe(200);
});

test("the sessions of a suspended user end at once, and stay invalid after the account is restored", async () => {
  const [user, admin] = [await makeUser(), await makeUser({ role: "admin" })];
  const bearer = { headers: { Authorization: `Bearer ${user.token}` } };
  expect(await isSignedIn(user)).toBe(true);
  await act("suspend", user, admin);
  expect(await isSignedIn(user)).toBe(false);
  expect(await (await call("/api/auth/me", bearer)).json()).toEqual({ user: null });
  expect((await call("/api/stream-key", bearer)).status).toBe(401);
  expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  await act("restore", user, admin);
  expect(await isSignedIn(user)).toBe(false);
  const row = await ctx.db
    .select({ at: users.suspendedAt })
    .from(users)
    .where(eq(users.id, user.id))
    .get();
  expect(row).toEqual({ at: null });
});

// The suspension must close the sockets itself. The chat's periodic access check is only a
// fallback.
test("a suspension closes the user's chat and studio sockets and ends the user's stream at once", {
  timeout: 25_000,
}, async () => {
  const [creator, moderator] = [await makeUser(), await makeUser({ role: "moderator" })];
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const elsewhere = await makeStreamRow(await makeUser(), "public");
  const chats = [
    await TestChat.join(stream.id, { as: creator }),
    await TestChat.join(elsewhere, { as: creator }),
  ];
  const bystander = await TestChat.join(elsewhere, { as: moderator });
  expect((await act("suspend", creator, moderator)).status).toBe(200);
  for (const chat of chats) expect(await chat.whenClosed()).toMatchObject({ code: 4003 });
  await studio.socket.until(() => studio.socket.closed !== null, "the studio's close");
  await bystander.settle();
  expect(bystander.closed).toBeNull();
  for (const path of [`/api/streams/${elsewhere}/ws`, `/api/live/${stream.id}/ingest`]) {
    const again = await call(path, { as: creator, headers: { Upgrade: "websocket" } });
    again.webSocket?.accept();
    // A suspended user can still read the public chat as a visitor.
    if (again.webSocket) expect(path).toContain("/ws");
    else expect(again.status).toBe(401);
  }
});

async function doorsOf(creator: TestUser, names: { videoId: string; streamId: string }) {
  const text = async (path: string, method = "GET") => (await call(path, { method })).text();
  const opens = async (path: string, method = "GET") =>
    (await call(path, { method, json: method === "POST" ? {} : undefined })).status < 400;
  const { videoId, streamId } = names;
  return {
    "the list of videos": (await text(`/api/videos?creatorId=${creator.id}`)).includes(videoId),
    "the video": await opens(`/api/videos/${videoId}`),
    "its comments": await opens(`/api/videos/${videoId}/comments`),
    "its playback": await opens(`/api/videos/${videoId}/playback`, "POST"),
    "the page that plays it": await opens(`/watch/${videoId}`),
    "the home page": (await text("/_root.data?_routes=routes%2F_index")).includes(videoId),
    "the search": (await text(`/search.data?q=${creator.username}`)).includes(videoId),
    "the discover page": (await text("/discover.data")).includes(videoId),
    "the channel": await opens(`/@${creator.username}`),
    "the list of streams": (await text("/api/streams/live")).includes(streamId),
    "the stream": await opens(`/api/streams/${streamId}`),
    "its chat": await opens(`/api/streams/${streamId}/chat`),
    "its link": await opens(`/api/streams/${streamId}/playback`, "POST"),
    "its page": await opens(`/streams/${streamId}`),
  };
}

test("a suspended creator's content disappears everywhere until the account is restored", async () => {
  const [creator, admin] = [await makeUser(), await makeUser({ role: "admin" })];
  const { id: videoId } = await makeVideo(creator, { viewCount: 9_999_999 });
  const streamId = await makeStreamRow(creator, "public");
  const base = async (path: string) =>
    (await (await call(path, { method: "POST", json: {} })).json<{ base: string }>()).base;
  const mediaBase = await base(`/api/videos/${videoId}/playback`);
  const liveBase = await base(`/api/streams/${streamId}/playback`);
  const names = { videoId, streamId, mediaBase, liveBase };
  // `linksOpen` checks the link in code, because a stream without a push has no playlist.
  const openBefore = Object.entries(await doorsOf(creator, names)).filter(([, isOpen]) => isOpen);
  expect(openBefore.map(([door]) => door)).toEqual(Object.keys(await doorsOf(creator, names)));
  expect(await linksOpen(names, 0)).toEqual([true, true]);
  await act("suspend", creator, admin);
  const stillOpen = Object.entries(await doorsOf(creator, names)).filter(([, isOpen]) => isOpen);
  expect(stillOpen.map(([door]) => door)).toEqual([]);
  // An isolate can cache access for some seconds. After 15 seconds, all links must fail.
  expect(await linksOpen(names, 15_000)).toEqual([false, false]);
  await act("restore", creator, admin);
  const restored = await doorsOf(creator, names);
  expect([restored["the video"], restored["the channel"], restored["the search"]]).toEqual([
    true,
    true,
    true,
  ]);
});

/** Returns whether the media links of the video and the stream work `inMs` ms from now. */
function linksOpen(
  { mediaBase, liveBase }: { mediaBase: string; liveBase: string },
  inMs: number,
): Promise<boolean[]> {
  const later = { ...ctx, now: () => ctx.now() + inMs };
  const [media, live] = [mediaBase, liveBase].map((base) => base.split("/"));
  const opens = (open: Promise<unknown>) =>
    open.then(
      () => true,
      () => false,
    );
  return Promise.all([
    opens(videoLinks.require(later, { token: media?.[2] ?? "", id: media?.[3] ?? "" })),
    opens(requireLiveAccess(later, { token: live?.[2] ?? "", streamId: live?.[3] ?? "" })),
  ]);
}
