import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  moderationDecisions,
  notifications,
  playlists,
  reports,
  staffActions,
  streams,
  userRestrictions,
  users,
  videos,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { makeStreamRow } from "../../../testing/media-objects.ts";
import { updatePrivacy } from "../../community/privacy/update-privacy.ts";
import { eraseVideo } from "../../media/removal/erase-video.ts";
import { eraseVideoForGood, removeVideo } from "../../media/removal/remove-video.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { changeRole } from "../user-administration/change-role.ts";
import { appealDecision, getReceipt } from "./appeal-decision.ts";
import type { AppealDecisionInput, DecideInput } from "./contract.ts";
import { decide } from "./decide.ts";
import { decideDecisionAppeal, liftDecision } from "./end-decision.ts";
import { endSuspensions } from "./end-suspensions.ts";
import { getSubject, type SubjectRef } from "./find-subject.ts";
import { makeDecisionCode } from "./notify-decision.ts";
import { dismissReports, getReports, listReports } from "./reports.ts";

const ctx = testContext();
let moderator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  [moderator, admin] = [await makeUser({ role: "moderator" }), await makeUser({ role: "admin" })];
});

const report = (as: TestUser, { subjectType, subjectId }: SubjectRef) =>
  call("/api/reports", { method: "POST", json: { subjectType, subjectId, reason: "spam" }, as });
const measure = (kind: DecideInput["kind"], days: DecideInput["days"] = null) =>
  ({ kind, rule: "spam", reason: "It is spam", days }) as const;
const act = async (by: TestUser, subject: SubjectRef, input: DecideInput, fromReports = false) =>
  (await decide(ctx, { actor: await actorOf(by), ...subject, ...input, fromReports })).decisionId;
const appeal = async (who: TestUser, decisionId: string) =>
  appealDecision(ctx, {
    decisionId,
    actor: await actorOf(who),
    code: null,
    text: "This was no spam at all",
  });
const answer = async (by: TestUser, decisionId: string, input: AppealDecisionInput) =>
  decideDecisionAppeal(ctx, { actor: await actorOf(by), decisionId, ...input });
const opens = async (path: string, as?: TestUser) =>
  (await call(path, { as: as ?? null })).status < 400;
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes
    .map((o) => (o.status === "fulfilled" ? "done" : (o.reason as { code?: string }).code))
    .sort();

test("the creator studio shows a video that staff removed with a link to the moderation decision", async () => {
  const [creator, other] = [await makeUser(), await makeUser()];
  const [{ id: removed }, { id: deleted }] = [await makeVideo(creator), await makeVideo(creator)];
  const badges = async (as: TestUser) => {
    const page = await (await call("/studio?state=removed", { as })).text();
    return [
      ...page.matchAll(
        /<a[^>]* href="(\/decisions\/[^"]+)"[^>]*>(?:(?!<\/a>).)*Removed by staff/gs,
      ),
    ].map(([, href]) => href);
  };
  await removeVideo(ctx, { videoId: deleted, ownerId: creator.id });
  expect(await badges(creator)).toEqual([]);
  const decisionId = await act(
    moderator,
    { subjectType: "video", subjectId: removed },
    measure("remove"),
  );
  // The page shows the badge twice: in the table, and in the cards for small screens.
  expect(new Set(await badges(creator))).toEqual(new Set([`/decisions/${decisionId}`]));
  expect((await call(`/decisions/${decisionId}`, { as: creator })).status).toBe(200);
  expect((await call(`/decisions/${decisionId}`, { as: other })).status).toBe(404);
  await liftDecision(ctx, { actor: await actorOf(moderator), decisionId, reason: "It was none" });
  expect(await badges(creator)).toEqual([]);
});

test("staff need a rule and a reason to remove a comment, and its author can appeal", async () => {
  const [creator, author] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const answer = await call(`/api/videos/${videoId}/comments`, {
    method: "POST",
    as: author,
    json: { body: "Buy my coins" },
  });
  const { id } = await answer.json<{ id: string }>();
  const path = `/api/admin/comments/${id}/remove`;
  const remove = (as: TestUser, json: unknown = { rule: "spam", reason: "It sells coins" }) =>
    call(path, { method: "POST", as, json });
  // Staff cannot use the author's endpoint, which asks for no rule and no reason.
  expect((await call(`/api/comments/${id}`, { method: "DELETE", as: moderator })).status).toBe(403);
  expect(await (await remove(moderator, { rule: "spam" })).json()).toMatchObject({
    fields: { reason: "This field is required" },
  });
  expect((await remove(author)).status).toBe(403);
  expect(await opens(`/api/comments/${id}`)).toBe(true);
  const { decisionId } = await (await remove(moderator)).json<{ decisionId: string }>();
  expect(await opens(`/api/comments/${id}`)).toBe(false);
  expect((await remove(admin)).status).toBe(409);
  const receipt = await getReceipt(ctx, { decisionId, actor: await actorOf(author), code: null });
  expect(receipt).toMatchObject({
    kind: "remove",
    subjectType: "comment",
    rule: "spam",
    reason: "It sells coins",
    evidence: "Buy my coins",
  });
  expect(receipt.appealUntil).not.toBeNull();
  const told = await ctx.db
    .select({ path: notifications.path })
    .from(notifications)
    .where(eq(notifications.userId, author.id));
  expect(told).toEqual([{ path: `/decisions/${decisionId}` }]);
  const [line] = await ctx.db.select().from(staffActions).where(eq(staffActions.subjectId, id));
  expect(line).toMatchObject({
    action: "decide",
    staffId: moderator.id,
    userId: author.id,
    reason: "It sells coins",
  });
  await liftDecision(ctx, { actor: await actorOf(moderator), decisionId, reason: "It was a joke" });
  expect(await opens(`/api/comments/${id}`)).toBe(true);
});

test("one moderation decision closes all reports about the same content", async () => {
  const [creator, one, two] = [await makeUser(), await makeUser(), await makeUser()];
  const { id } = await makeVideo(creator, { title: "Cheap watches" });
  const subject = { subjectType: "video", subjectId: id } as const;
  for (const who of [one, two]) expect((await report(who, subject)).status).toBe(201);
  await call(`/api/videos/${id}`, {
    method: "PATCH",
    json: { title: "A harmless title" },
    as: creator,
  });
  const actor = await actorOf(moderator);
  const queue = {
    actor,
    state: "open",
    subjectType: "video",
    reason: null,
    overHours: null,
    after: null,
    limit: 50,
  } as const;
  const group = (await listReports(ctx, queue)).groups.find((each) => each.subjectId === id);
  expect(group).toMatchObject({ count: 2, reasons: ["spam"], owner: { id: creator.id } });
  expect(group?.excerpt).toContain("Cheap watches");
  const decisionId = await act(moderator, subject, measure("remove"), true);
  const { reports: decided } = await getReports(ctx, { ...subject, actor });
  expect(decided.map((r) => [r.state, r.decisionId])).toEqual([
    ["upheld", decisionId],
    ["upheld", decisionId],
  ]);
  const told = await ctx.db
    .select()
    .from(notifications)
    .where(inArray(notifications.userId, [one.id, two.id, creator.id]));
  expect(told.map((n) => [n.userId, n.path]).sort()).toEqual(
    [
      [one.id, "/settings/reports"],
      [two.id, "/settings/reports"],
      [creator.id, `/decisions/${decisionId}`],
    ].sort(),
  );
  const receipt = JSON.stringify(
    await getReceipt(ctx, { decisionId, actor: await actorOf(creator), code: null }),
  );
  expect(receipt).toContain("Cheap watches");
  for (const secret of [one, two, moderator]) expect(receipt).not.toContain(secret.id);
});

test("a staff member can see neither reports about their own content nor who sent the reports", async () => {
  const [accused, reporter] = [await makeUser({ role: "moderator" }), await makeUser()];
  const { id } = await makeVideo(accused);
  await report(reporter, { subjectType: "video", subjectId: id });
  await report(reporter, { subjectType: "user", subjectId: accused.id });
  const pageOf = async (as: TestUser, path: string) => {
    const response = await call(path, { as });
    return { status: response.status, text: await response.text() };
  };
  for (const subject of [`video/${id}`, `user/${accused.id}`])
    for (const end of ["", ".data"]) {
      const path = `/admin/reports${end}?subject=${encodeURIComponent(subject)}`;
      expect((await pageOf(moderator, path)).text).toContain(reporter.username);
      const own = await pageOf(accused, path);
      expect([own.status, own.text.includes(reporter.username)]).toEqual([403, false]);
    }
  const listed = async (as: TestUser) => (await pageOf(as, "/admin/reports")).text.includes(id);
  expect([await listed(moderator), await listed(accused)]).toEqual([true, false]);
});

test("a report shows the current text of the content only while staff have access to the content", async () => {
  const owner = await makeUser();
  const actor = await actorOf(moderator);
  const now = async (subject: SubjectRef) => {
    const { words, path, access } = await getSubject(ctx, { ...subject, actor });
    return { words, isLinked: path !== null, access };
  };
  const hidden = (access: "private" | "closed") => ({ words: "", isLinked: false, access });
  const { id: listId } = await (
    await call("/api/playlists", {
      method: "POST",
      as: owner,
      json: { title: "Open list", visibility: "public" },
    })
  ).json<{ id: string }>();
  const [video, stream] = [
    await makeVideo(owner, { title: "Some video" }),
    await makeStreamRow(owner, "public"),
  ];
  const say = { method: "POST", as: owner, json: { body: "Some words" } };
  const comment = await (await call(`/api/videos/${video.id}/comments`, say)).json<{
    id: string;
  }>();
  const subjects = {
    playlist: { subjectType: "playlist", subjectId: listId },
    video: { subjectType: "video", subjectId: video.id },
    stream: { subjectType: "stream", subjectId: stream },
    comment: { subjectType: "comment", subjectId: comment.id },
  } as const;
  for (const subject of Object.values(subjects)) {
    expect((await report(await makeUser(), subject)).status).toBe(201);
    expect(await now(subject)).toMatchObject({ isLinked: true, access: "open" });
  }
  const privately = {
    method: "PATCH",
    as: owner,
    json: { title: "My secret", visibility: "private" },
  };
  expect((await call(`/api/playlists/${listId}`, privately)).status).toBe(200);
  expect(await now(subjects.playlist)).toEqual(hidden("private"));
  const page = await (
    await call(`/admin/reports?subject=playlist/${listId}`, { as: moderator })
  ).text();
  expect(page).toContain("Open list");
  expect(page).toContain("This content is now private");
  expect(page).not.toContain("My secret");
  await ctx.db
    .update(streams)
    .set({ visibility: "private", title: "My secret" })
    .where(eq(streams.id, stream));
  expect(await now(subjects.stream)).toEqual(hidden("private"));
  expect((await call(`/api/videos/${video.id}`, privately)).status).toBe(200);
  expect(await now(subjects.video)).toMatchObject({
    words: expect.stringContaining("My secret"),
    access: "open",
  });
  await call(`/api/comments/${comment.id}`, { method: "DELETE", as: owner });
  expect(await now(subjects.comment)).toEqual(hidden("closed"));
  await removeVideo(ctx, { videoId: video.id, ownerId: owner.id });
  expect(await now(subjects.video)).toEqual(hidden("closed"));
});

test("only one of four concurrent moderation decisions about the same content succeeds", async () => {
  const [creator, reporter] = [await makeUser(), await makeUser()];
  const { id: subjectId } = await makeVideo(creator);
  const subject = { subjectType: "video", subjectId } as const;
  await report(reporter, subject);
  const dismiss = async () =>
    dismissReports(ctx, {
      actor: await actorOf(admin),
      ...subject,
      seenAt: ctx.now(),
      reason: "Nothing wrong",
    });
  const outcomes = await Promise.allSettled([
    act(moderator, subject, measure("remove"), true),
    act(admin, subject, measure("limit"), true),
    act(moderator, subject, measure("warn"), true),
    dismiss(),
  ]);
  expect(codes(outcomes)).toEqual(["CONFLICT", "CONFLICT", "CONFLICT", "done"]);
  const lines = await ctx.db
    .select()
    .from(staffActions)
    .where(eq(staffActions.subjectId, subjectId));
  expect(lines).toHaveLength(1);
});

test("a video that staff removed returns only if the creator's appeal succeeds", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { title: "Zanzibar lanterns" });
  const found = async () => (await (await call("/api/search?q=zanzibar")).text()).includes(id);
  expect([await opens(`/api/videos/${id}`), await found()]).toEqual([true, true]);
  const decisionId = await act(
    moderator,
    { subjectType: "video", subjectId: id },
    measure("remove"),
  );
  expect([await opens(`/api/videos/${id}`), await opens(`/watch/${id}`), await found()]).toEqual([
    false,
    false,
    false,
  ]);
  expect([
    await opens(`/api/videos/${id}`, admin),
    await opens(`/api/videos/${id}`, creator),
  ]).toEqual([true, false]);
  expect((await call(`/api/videos/${id}/restore`, { method: "POST", as: creator })).status).toBe(
    403,
  );
  await appeal(creator, decisionId);
  await expect(appeal(creator, decisionId)).rejects.toMatchObject({ code: "CONFLICT" });
  const reversal = { outcome: "reversed", reason: "It was a mistake" } as const;
  await expect(answer(moderator, decisionId, reversal)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const outcomes = await Promise.allSettled([
    answer(admin, decisionId, reversal),
    answer(admin, decisionId, reversal),
  ]);
  expect(codes(outcomes)).toEqual(["CONFLICT", "done"]);
  expect([await opens(`/api/videos/${id}`), await found()]).toEqual([true, true]);
  const actions = await ctx.db
    .select({ action: staffActions.action })
    .from(staffActions)
    .where(eq(staffActions.userId, creator.id));
  expect(actions.map(({ action }) => action).sort()).toEqual([
    "decide",
    "decision_appeal_reversed",
  ]);
});

test("a video that staff hide from lists and search still opens by its URL", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { title: "Quizzical harbor" });
  const listed = async () =>
    (await (await call(`/api/videos?creatorId=${creator.id}`)).text()).includes(id);
  const found = async () => (await (await call("/api/search?q=quizzical")).text()).includes(id);
  const decisionId = await act(
    moderator,
    { subjectType: "video", subjectId: id },
    measure("limit"),
  );
  expect([await opens(`/api/videos/${id}`), await listed(), await found()]).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    (
      await call(`/api/videos/${id}`, {
        method: "PATCH",
        json: { visibility: "public" },
        as: creator,
      })
    ).status,
  ).toBe(403);
  await liftDecision(ctx, {
    actor: await actorOf(moderator),
    decisionId,
    reason: "Fine after all",
  });
  expect([await listed(), await found()]).toEqual([true, true]);
});

test("a video that staff hid from lists and its owner made private stays private after staff reverse their decision", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator);
  const decisionId = await act(
    moderator,
    { subjectType: "video", subjectId: id },
    measure("limit"),
  );
  expect(
    (
      await call(`/api/videos/${id}`, {
        method: "PATCH",
        json: { visibility: "private" },
        as: creator,
      })
    ).status,
  ).toBe(200);
  await liftDecision(ctx, {
    actor: await actorOf(moderator),
    decisionId,
    reason: "Fine after all",
  });
  expect([await opens(`/api/videos/${id}`), await opens(`/api/videos/${id}`, creator)]).toEqual([
    false,
    true,
  ]);
  expect(
    (
      await call(`/api/videos/${id}`, {
        method: "PATCH",
        json: { visibility: "public" },
        as: creator,
      })
    ).status,
  ).toBe(200);
});

test("lifting a moderation decision brings back the comment or stream that the decision removed", async () => {
  const [creator, writer] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const posted = await call(`/api/videos/${videoId}/comments`, {
    method: "POST",
    json: { body: "Hello" },
    as: writer,
  });
  const { id: commentId } = await posted.json<{ id: string }>();
  const shown = async () =>
    (await (await call(`/api/videos/${videoId}/comments`)).text()).includes(commentId);
  const onComment = await act(
    moderator,
    { subjectType: "comment", subjectId: commentId },
    measure("remove"),
  );
  expect(await shown()).toBe(false);
  await liftDecision(ctx, {
    actor: await actorOf(admin),
    decisionId: onComment,
    reason: "Fine after all",
  });
  expect(await shown()).toBe(true);
  const streamId = await makeStreamRow(creator, "public");
  const onStream = await act(
    moderator,
    { subjectType: "stream", subjectId: streamId },
    measure("remove"),
  );
  expect(await opens(`/api/streams/${streamId}`)).toBe(false);
  expect(
    (await ctx.db.select().from(streams).where(eq(streams.id, streamId)).get())?.decisionId,
  ).toBe(onStream);
  await liftDecision(ctx, {
    actor: await actorOf(moderator),
    decisionId: onStream,
    reason: "Fine after all",
  });
  expect(await opens(`/api/streams/${streamId}`)).toBe(true);
});

const lift = async (decisionId: string) =>
  liftDecision(ctx, { actor: await actorOf(admin), decisionId, reason: "Fine after all" });
const restoreVideo = async (as: TestUser, id: string) =>
  (await call(`/api/videos/${id}/restore`, { method: "POST", as })).status;
const postComment = async (as: TestUser, videoId: string, parentId: string | null = null) => {
  const json = { body: "Buy my coins", parentId };
  const posted = await call(`/api/videos/${videoId}/comments`, { method: "POST", as, json });
  return (await posted.json<{ id: string }>()).id;
};
const deleteComment = async (as: TestUser, id: string) => {
  const deleted = await call(`/api/comments/${id}`, { method: "DELETE", as });
  const { undo } = await deleted.json<{ undo: string }>();
  return async () =>
    (await call(`/api/comments/${id}/restore`, { method: "POST", as, json: { undo } })).status;
};
const makeReplay = async (creator: TestUser) => {
  const streamId = await makeStreamRow(creator, "public");
  await ctx.db.update(streams).set({ state: "ended" }).where(eq(streams.id, streamId));
  return { streamId, videoId: (await makeVideo(creator, { streamId })).id };
};

describe("staff remove content that its owner has deleted", () => {
  test("the owner cannot restore the video until the decision is lifted", async () => {
    const [creator, reporter] = [await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator);
    const subject = { subjectType: "video", subjectId: id } as const;
    await report(reporter, subject);
    await removeVideo(ctx, { videoId: id, ownerId: creator.id });
    const decisionId = await act(moderator, subject, measure("remove"), true);
    await expect(act(admin, subject, measure("remove"))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await restoreVideo(creator, id)).toBe(403);
    await lift(decisionId);
    expect(await opens(`/api/videos/${id}`)).toBe(false);
    expect(await restoreVideo(creator, id)).toBe(200);
    expect(await opens(`/api/videos/${id}`)).toBe(true);
  });

  test("the author cannot restore the comment, nor a reply in its thread, until the decision is lifted", async () => {
    const [author, replier] = [await makeUser(), await makeUser()];
    const { id: videoId } = await makeVideo(await makeUser());
    const head = await postComment(author, videoId);
    const reply = await postComment(replier, videoId, head);
    const restoreReply = await deleteComment(replier, reply);
    const restoreHead = await deleteComment(author, head);
    const subject = { subjectType: "comment", subjectId: head } as const;
    const decisionId = await act(moderator, subject, measure("remove"));
    await expect(act(admin, subject, measure("remove"))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect([await restoreHead(), await restoreReply()]).toEqual([403, 403]);
    await lift(decisionId);
    expect(await opens(`/api/comments/${head}`)).toBe(false);
    expect([await restoreHead(), await restoreReply()]).toEqual([200, 200]);
    expect([await opens(`/api/comments/${head}`), await opens(`/api/comments/${reply}`)]).toEqual([
      true,
      true,
    ]);
  });

  test("the owner cannot restore the replay of a stream that staff removed", async () => {
    const creator = await makeUser();
    const { streamId, videoId } = await makeReplay(creator);
    await removeVideo(ctx, { videoId, ownerId: creator.id });
    await act(moderator, { subjectType: "stream", subjectId: streamId }, measure("remove"));
    expect(await restoreVideo(creator, videoId)).toBe(403);
  });

  test("a video that staff removed from lists does not return to the lists when its owner deletes and restores it", async () => {
    const creator = await makeUser();
    const { id } = await makeVideo(creator);
    await removeVideo(ctx, { videoId: id, ownerId: creator.id });
    await act(moderator, { subjectType: "video", subjectId: id }, measure("limit"));
    expect(await restoreVideo(creator, id)).toBe(200);
    const listed = await (await call(`/api/videos?creatorId=${creator.id}`)).text();
    expect([await opens(`/api/videos/${id}`), listed.includes(id)]).toEqual([true, false]);
  });

  test("staff can decide about a playlist that no longer exists", async () => {
    const [creator, reporter] = [await makeUser(), await makeUser()];
    const json = { title: "Coins", visibility: "public" };
    const made = await call("/api/playlists", { method: "POST", as: creator, json });
    const { id } = await made.json<{ id: string }>();
    const subject = { subjectType: "playlist", subjectId: id } as const;
    await report(reporter, subject);
    await call(`/api/playlists/${id}`, { method: "DELETE", as: creator });
    await act(moderator, subject, measure("remove"), true);
    const { reports: decided } = await getReports(ctx, {
      ...subject,
      actor: await actorOf(moderator),
    });
    expect(decided.map(({ state }) => state)).toEqual(["upheld"]);
  });
});

describe("two decisions remove the same content", () => {
  test.each([["stream"], ["replay"]] as const)(
    "a replay returns only after both decisions are lifted, if the %s is removed first",
    async (first) => {
      const creator = await makeUser();
      const { streamId, videoId } = await makeReplay(creator);
      const remove = {
        stream: () =>
          act(moderator, { subjectType: "stream", subjectId: streamId }, measure("remove")),
        replay: () =>
          act(moderator, { subjectType: "video", subjectId: videoId }, measure("remove")),
      };
      const second = first === "stream" ? "replay" : "stream";
      const [one, two] = [await remove[first](), await remove[second]()];
      await lift(one);
      expect([await opens(`/api/videos/${videoId}`), await restoreVideo(creator, videoId)]).toEqual(
        [false, 403],
      );
      await lift(two);
      expect(await opens(`/api/videos/${videoId}`)).toBe(true);
    },
  );

  test.each([["thread"], ["reply"]] as const)(
    "a reply returns only after both decisions are lifted, if the %s is removed first",
    async (first) => {
      const [author, replier] = [await makeUser(), await makeUser()];
      const { id: videoId } = await makeVideo(await makeUser());
      const thread = await postComment(author, videoId);
      const reply = await postComment(replier, videoId, thread);
      const ids = { thread, reply };
      const remove = (name: keyof typeof ids) =>
        act(moderator, { subjectType: "comment", subjectId: ids[name] }, measure("remove"));
      const one = await remove(first);
      const two = await remove(first === "thread" ? "reply" : "thread");
      await lift(one);
      expect(await opens(`/api/comments/${reply}`)).toBe(false);
      await lift(two);
      expect(await opens(`/api/comments/${reply}`)).toBe(true);
    },
  );

  const makers = {
    stream: (creator: TestUser) => makeStreamRow(creator, "public"),
    playlist: async (creator: TestUser) => {
      const json = { title: "Coins", visibility: "public" };
      const made = await call("/api/playlists", { method: "POST", as: creator, json });
      return (await made.json<{ id: string }>()).id;
    },
    video: async (creator: TestUser) => (await makeVideo(creator)).id,
  };
  test.each([
    ["stream", "remove", "older"],
    ["playlist", "remove", "older"],
    ["video", "remove", "newer"],
    ["video", "limit", "older"],
    ["video", "limit", "newer"],
  ] as const)(
    "a %s that two decisions %s returns after both are lifted, the %s one first",
    async (subjectType, kind, first) => {
      const [creator, judge] = [await makeUser(), await makeUser({ role: "moderator" })];
      const subjectId = await makers[subjectType](creator);
      const subject = { subjectType, subjectId } as const;
      const table = { stream: streams, playlist: playlists, video: videos }[subjectType];
      const row = () => ctx.db.select().from(table).where(eq(table.id, subjectId)).get();
      const before = await row();
      const warning = await act(moderator, subject, measure("warn"));
      await appeal(creator, warning);
      const decision = await act(moderator, subject, measure(kind));
      const underMeasure = await row();
      await answer(judge, warning, {
        outcome: "changed",
        kind,
        days: null,
        reason: "Not only a warning",
      });
      const changed = await ctx.db
        .select({ id: moderationDecisions.id })
        .from(moderationDecisions)
        .where(eq(moderationDecisions.changedFrom, warning))
        .get();
      const ids = [decision, changed?.id ?? ""];
      const [one = "", two = ""] = first === "older" ? ids : ids.reverse();
      const holder = kind === "limit" ? "limitedBy" : "decisionId";
      await lift(one);
      expect(await row()).toMatchObject({
        visibility: underMeasure?.visibility,
        [holder]: two,
      });
      await lift(two);
      expect(await row()).toMatchObject({ visibility: before?.visibility, [holder]: null });
    },
  );

  test("a stream whose replay was erased stays private after the stream's removal is lifted", async () => {
    const creator = await makeUser();
    const { streamId, videoId } = await makeReplay(creator);
    const subject = { subjectType: "stream", subjectId: streamId } as const;
    const decisionId = await act(moderator, subject, measure("remove"));
    await eraseVideoForGood(ctx, { videoId, ownerId: creator.id, confirm: "A video" });
    await eraseVideo(ctx, { videoId });
    await lift(decisionId);
    expect(await opens(`/api/streams/${streamId}`)).toBe(false);
  });
});

test("dismissing reports leaves a report open that arrived after the staff member opened the page", async () => {
  const [creator, one, two] = [await makeUser(), await makeUser(), await makeUser()];
  const { id } = await makeVideo(creator);
  const subject = { subjectType: "video", subjectId: id } as const;
  await report(one, subject);
  const seenAt = ctx.now();
  await report(two, subject);
  await ctx.db
    .update(reports)
    .set({ createdAt: seenAt + 1 })
    .where(eq(reports.reporterId, two.id));
  const actor = await actorOf(moderator);
  const dismiss = () => dismissReports(ctx, { actor, ...subject, seenAt, reason: "Nothing wrong" });
  await dismiss();
  const { reports: rows } = await getReports(ctx, { ...subject, actor });
  expect(rows.map(({ reporter, state }) => [reporter, state])).toEqual([
    [{ id: one.id, username: one.username }, "dismissed"],
    [{ id: two.id, username: two.username }, "open"],
  ]);
  await expect(dismiss()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("staff can restrict a user from comments, uploads and live streams one by one", async () => {
  const [person, creator] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const tries = async () => [
    (
      await call(`/api/videos/${videoId}/comments`, {
        method: "POST",
        json: { body: "Hello" },
        as: person,
      })
    ).status,
    (await call("/api/videos", { method: "POST", json: { title: "Mine" }, as: person })).status,
    (
      await call("/api/streams", {
        method: "POST",
        json: { title: "On air", category: "music" },
        as: person,
      })
    ).status,
  ];
  expect(await tries()).toEqual([201, 201, 201]);
  const of = { subjectType: "user", subjectId: person.id } as const;
  const decisions = [];
  for (const kind of ["restrict_comment", "restrict_upload", "restrict_stream"] as const)
    decisions.push(await act(moderator, of, measure(kind, 3)));
  expect(await tries()).toEqual([403, 403, 403]);
  await expect(act(moderator, of, measure("restrict_upload", 1))).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await liftDecision(ctx, {
    actor: await actorOf(admin),
    decisionId: decisions[1] ?? "",
    reason: "Enough",
  });
  expect((await tries())[1]).toBe(201);
  const later = { ...ctx, now: () => ctx.now() + 4 * 86_400_000 };
  await deleteExpired(later, { table: "user_restrictions" });
  expect((await tries()).slice(0, 2)).toEqual([201, 201]);
});

test("a user whom staff restricted from uploads cannot make a video visible to more people", async () => {
  const creator = await makeUser({ profileVisibility: "private" });
  const at = ctx.now() + 86_400_000;
  const draft = await makeVideo(creator, { state: "draft", publishedAt: null });
  const [open, unlisted, secret, deleted, deletedSecret] = [
    await makeVideo(creator),
    await makeVideo(creator, { visibility: "unlisted" }),
    await makeVideo(creator, { visibility: "private" }),
    await makeVideo(creator),
    await makeVideo(creator, { visibility: "private" }),
  ];
  for (const { id } of [deleted, deletedSecret])
    await removeVideo(ctx, { videoId: id, ownerId: creator.id });
  const send = async (method: string, path: string, json: unknown = {}) =>
    (await call(path, { method, as: creator, json })).status;
  const show = ({ id }: { id: string }, visibility: string) =>
    send("PATCH", `/api/videos/${id}`, { visibility });
  const setProfile = (profileVisibility: "public" | "followers" | "private") =>
    updatePrivacy(ctx, {
      userId: creator.id,
      profileVisibility,
      commentPolicy: "everyone",
      analyticsCollection: true,
      keepHistory: true,
    });
  await act(
    moderator,
    { subjectType: "user", subjectId: creator.id },
    measure("restrict_upload", 3),
  );
  expect([
    await send("POST", `/api/videos/${draft.id}/publish`),
    await send("PUT", `/api/videos/${draft.id}/schedule`, { at }),
    await show(secret, "public"),
    await show(secret, "unlisted"),
    await show(unlisted, "public"),
    await send("POST", `/api/videos/${deleted.id}/restore`),
  ]).toEqual(Array(6).fill(403));
  for (const wider of ["followers", "public"] as const)
    await expect(setProfile(wider)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect([
    await send("PUT", `/api/videos/${draft.id}/schedule`, { at: at + 3 * 86_400_000 }),
    await show(draft, "private"),
    await show(draft, "public"),
    await show(open, "unlisted"),
    await send("PATCH", `/api/videos/${unlisted.id}`, { title: "Anew", visibility: "unlisted" }),
    await send("POST", `/api/videos/${deletedSecret.id}/restore`),
  ]).toEqual(Array(6).fill(200));
  await setProfile("private");
});

test("a suspended user can read the decision and appeal with the emailed link, without signing in", async () => {
  const [person, other] = [await makeUser(), await makeUser()];
  const of = (who: TestUser) => ({ subjectType: "user", subjectId: who.id }) as const;
  const decisionId = await act(admin, of(person), measure("suspend", 30));
  const otherId = await act(admin, of(other), measure("suspend", 7));
  const visitor = { kind: "visitor" } as const;
  const code = await makeDecisionCode(ctx, { id: decisionId, userId: person.id });
  for (const wrong of [null, "nonsense", code.slice(1)])
    await expect(
      getReceipt(ctx, { decisionId, actor: visitor, code: wrong }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    getReceipt(ctx, { decisionId: otherId, actor: visitor, code }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const late = { ...ctx, now: () => ctx.now() + 32 * 86_400_000 };
  await expect(getReceipt(late, { decisionId, actor: visitor, code })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await opens(`/decisions/${decisionId}?code=${code}`)).toBe(true);
  expect(await opens(`/decisions/${decisionId}`)).toBe(false);
  await appealDecision(ctx, {
    decisionId,
    actor: visitor,
    code,
    text: "It was my brother, honestly",
  });
  const second = await makeUser({ role: "admin" });
  await answer(second, decisionId, {
    outcome: "changed",
    kind: "suspend",
    days: 3,
    reason: "Shorter",
  });
  const rows = await ctx.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.userId, person.id));
  const next = rows.find(({ changedFrom }) => changedFrom === decisionId);
  expect(next).toMatchObject({ kind: "suspend", state: "standing" });
  const user = await ctx.db.select().from(users).where(eq(users.id, person.id)).get();
  expect(user?.suspendedUntil).toBe(next?.until);
  const nextCode = await makeDecisionCode(ctx, { id: next?.id ?? "", userId: person.id });
  const again = appealDecision(ctx, {
    decisionId: next?.id ?? "",
    actor: visitor,
    code: nextCode,
    text: "And now once more",
  });
  await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  await endSuspensions({ ...ctx, now: () => (next?.until ?? 0) - 1 });
  expect(
    (await ctx.db.select().from(users).where(eq(users.id, person.id)).get())?.suspendedAt,
  ).not.toBeNull();
  await endSuspensions({ ...ctx, now: () => next?.until ?? 0 });
  expect(
    (await ctx.db.select().from(users).where(eq(users.id, person.id)).get())?.suspendedAt,
  ).toBeNull();
});

test("reversing a ban restores the suspension that the account had before the ban", async () => {
  const person = await makeUser();
  const of = { subjectType: "user", subjectId: person.id } as const;
  await act(moderator, of, measure("suspend", 7));
  await expect(act(moderator, of, measure("ban"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  const ban = await act(admin, of, measure("ban"));
  const row = () => ctx.db.select().from(users).where(eq(users.id, person.id)).get();
  expect((await row())?.suspendedUntil).toBeNull();
  await liftDecision(ctx, { actor: await actorOf(admin), decisionId: ban, reason: "Too hard" });
  expect((await row())?.suspendedUntil).toBeGreaterThan(ctx.now());
});

test("an appeal that shortens a suspension does not end a later ban of the same user", async () => {
  const person = await makeUser();
  const other = await makeUser({ role: "moderator" });
  const of = { subjectType: "user", subjectId: person.id } as const;
  const actor = await actorOf(person);
  const suspension = await act(moderator, of, measure("suspend", 7));
  const text = "This was no spam at all";
  await appealDecision(ctx, { decisionId: suspension, actor, code: null, text });
  const ban = await act(admin, of, measure("ban"));
  const reason = "One day is enough";
  await answer(other, suspension, { outcome: "changed", kind: "suspend", days: 1, reason });
  const row = () => ctx.db.select().from(users).where(eq(users.id, person.id)).get();
  await endSuspensions({ ...ctx, now: () => ctx.now() + 2 * 86_400_000 });
  expect(await row()).toMatchObject({ suspendedAt: expect.any(Number), suspendedUntil: null });
  await liftDecision(ctx, { actor: await actorOf(admin), decisionId: ban, reason: "Too hard" });
  expect((await row())?.suspendedUntil).toBeLessThan(ctx.now() + 2 * 86_400_000);
});

test("an appeal that ends in a short restriction leaves a longer restriction of the same user unchanged", async () => {
  const person = await makeUser();
  const { id: videoId } = await makeVideo(await makeUser());
  const other = await makeUser({ role: "moderator" });
  const of = { subjectType: "user", subjectId: person.id } as const;
  const actor = await actorOf(person);
  const suspension = await act(moderator, of, measure("suspend", 7));
  const text = "This was no spam at all";
  await appealDecision(ctx, { decisionId: suspension, actor, code: null, text });
  await act(admin, of, measure("restrict_comment", 30));
  const reason = "A day without comments is enough";
  await answer(other, suspension, {
    outcome: "changed",
    kind: "restrict_comment",
    days: 1,
    reason,
  });
  const restriction = await ctx.db
    .select()
    .from(userRestrictions)
    .where(eq(userRestrictions.userId, person.id))
    .get();
  expect(restriction?.until).toBeGreaterThan(ctx.now() + 20 * 86_400_000);
  const changed = await ctx.db
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.changedFrom, suspension))
    .get();
  const lift = async (decisionId = "") =>
    liftDecision(ctx, { actor: await actorOf(admin), decisionId, reason: "Enough" });
  await lift(changed?.id);
  const comment = () =>
    call(`/api/videos/${videoId}/comments`, {
      method: "POST",
      json: { body: "Hello" },
      as: person,
    });
  await ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, person.id));
  expect((await comment()).status).not.toBe(201);
});

test("one of two admins who demote each other at the same time stays an admin", async () => {
  const [a, b] = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })];
  const take = async (by: TestUser, from: TestUser) =>
    changeRole(ctx, {
      actor: { ...(await actorOf(by)), provedAt: ctx.now() },
      userId: from.id,
      role: "user",
      reason: "Not on the staff",
    });
  const [one, two] = await Promise.allSettled([take(a, b), take(b, a)]);
  expect(codes([one, two])).toEqual(["CONFLICT", "done"]);
  const left = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), inArray(users.id, [a.id, b.id])));
  expect(left).toHaveLength(1);
  await expect(take(admin, admin)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("the files of a video that staff removed are kept longer than those of a video that its owner deleted", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator);
  await act(moderator, { subjectType: "video", subjectId: id }, measure("remove"));
  await eraseVideo({ ...ctx, now: () => ctx.now() + 20 * 86_400_000 }, { videoId: id });
  expect(
    await ctx.db.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).get(),
  ).toEqual({ id });
  expect(await ctx.db.select().from(reports).where(eq(reports.subjectId, id))).toEqual([]);
});
