import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { comments, reports, videos } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { listTrendingVideos } from "../../discovery/recommendations/trending.ts";
import { trendOf } from "../../media/trend/trend.ts";
import { MAX_HIDDEN } from "./contract.ts";
import { REPORTS_A_DAY } from "./report-subject.ts";

const ctx = testContext();
const text = async (path: string, as: TestUser | null) => (await call(path, { as })).text();
const wanted = (weight: number) => ({
  viewCount: 100_000 * weight,
  trend: trendOf(weight, ctx.now()),
});
const put = (path: string, as: TestUser | null, kind = "hide") =>
  call(`/api/hidden/${path}`, { method: "PUT", json: { kind }, as });
const show = (path: string, as: TestUser) => call(`/api/hidden/${path}`, { method: "DELETE", as });

describe("hidden content and blocked creators:", () => {
  let [viewer, other, creator]: TestUser[] = [];
  let videoId = "";
  let besideId = "";
  let streamId = "";
  beforeAll(async () => {
    [viewer, other, creator] = [await makeUser(), await makeUser(), await makeUser()];
    ({ id: videoId } = await makeVideo(creator, {
      title: "Hideworthy heron",
      category: "sports",
      viewCount: 9_000_000,
    }));
    ({ id: besideId } = await makeVideo(await makeUser(), { title: "Beside", category: "sports" }));
    streamId = await makeStream(creator, { title: "Hideworthy live" });
  });

  const LISTS: Record<string, { path: () => string; holds: () => string }> = {
    home: { path: () => "/?category=sports", holds: () => videoId },
    discover: { path: () => "/discover?category=sports", holds: () => videoId },
    "what is related": { path: () => `/watch/${besideId}`, holds: () => videoId },
    "the list of videos": { path: () => "/api/videos?category=sports", holds: () => videoId },
    "live streams": { path: () => "/api/streams/live", holds: () => streamId },
  };
  const shownIn = async (as: TestUser | undefined): Promise<string[]> => {
    const found: string[] = [];
    for (const [name, { path, holds }] of Object.entries(LISTS))
      if ((await text(path(), as ?? null)).includes(holds())) found.push(name);
    return found;
  };
  const ofVideos = Object.keys(LISTS).filter((name) => name !== "live streams");

  const SUBJECTS: [what: string, subject: () => string, left: string[]][] = [
    ["the video", () => `video/${videoId}`, ["live streams"]],
    ["the stream", () => `stream/${streamId}`, ofVideos],
    ["the creator", () => `creator/${creator?.id}`, []],
    ["its category", () => "category/sports", ["live streams"]],
  ];

  test.each(SUBJECTS)(
    "hiding %s removes it from the lists of this user only, until the user shows it again",
    async (_, subject, left) => {
      expect(await shownIn(viewer)).toEqual(Object.keys(LISTS));
      expect((await put(subject(), viewer ?? null)).status).toBe(200);
      expect(await shownIn(viewer)).toEqual(left);
      expect(await shownIn(other)).toEqual(Object.keys(LISTS));
      expect(await text("/search?q=hideworthy", viewer ?? null)).toContain(videoId);
      expect(await text(`/@${creator?.username}`, viewer ?? null)).toContain(videoId);
      if (viewer) await show(subject(), viewer);
      expect(await shownIn(viewer)).toEqual(Object.keys(LISTS));
    },
  );

  test("a creator whom a user blocked appears in none of the user's lists and search results", async () => {
    await call(`/api/users/${creator?.id}/block`, { method: "POST", json: {}, as: viewer ?? null });
    expect(await shownIn(viewer)).toEqual([]);
    expect(await text("/search?q=hideworthy", viewer ?? null)).not.toContain(videoId);
    expect(await text("/search?q=hideworthy", other ?? null)).toContain(videoId);
    await call(`/api/users/${creator?.id}/block`, { method: "DELETE", as: viewer ?? null });
    expect(await text("/search?q=hideworthy", viewer ?? null)).toContain(videoId);
  });

  test('marking a video as "not interested" ranks its creator\'s other videos lower for this user', async () => {
    const { id: favorite } = await makeVideo(creator as TestUser, {
      title: "Favorite",
      category: "travel",
      ...wanted(50),
    });
    const { id: lesser } = await makeVideo(other as TestUser, {
      title: "Lesser",
      category: "music",
      ...wanted(35),
    });
    const order = async (): Promise<boolean> => {
      const page = await text("/_root.data", viewer ?? null);
      return page.indexOf(favorite) < page.indexOf(lesser);
    };
    await put(`video/${videoId}`, viewer ?? null, "hide");
    expect(await order()).toBe(true);
    await put(`video/${videoId}`, viewer ?? null, "not_interested");
    expect(await order()).toBe(false);
    await show(`video/${videoId}`, viewer as TestUser);
  });

  test("a user who hides a category no longer sees the category's videos in trending lists", async () => {
    const [wisher, maker] = [await makeUser(), await makeUser()];
    const { id: first } = await makeVideo(maker, { category: "lifestyle", ...wanted(9) });
    const { id: second } = await makeVideo(maker, { category: "education", ...wanted(6) });
    const actor = await actorOf(wisher);
    const order = async () =>
      (await listTrendingVideos(ctx, { limit: 50, actor }))
        .map(({ id }) => id)
        .filter((id) => [first, second].includes(id));
    expect(await order()).toEqual([first, second]);
    await put("category/lifestyle", wisher, "not_interested");
    expect(await order()).toEqual([second, first]);
    await put("category/lifestyle", wisher, "hide");
    expect(await order()).toEqual([second]);
  });

  test("the user's list of hidden content shows no title of a video that became private", async () => {
    await put(`video/${videoId}`, viewer ?? null);
    expect(await text("/settings/blocked", viewer ?? null)).toContain("Hideworthy heron");
    await ctx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, videoId));
    const page = await text("/settings/blocked", viewer ?? null);
    expect(page).not.toContain("Hideworthy heron");
    expect(page).toContain(`video ${videoId}`);
    await ctx.db.update(videos).set({ visibility: "public" }).where(eq(videos.id, videoId));
    const body = new URLSearchParams({ hidden: `video ${videoId}` });
    await call("/settings/blocked?form=hidden", { method: "POST", body, as: viewer ?? null });
    expect(await text("/settings/blocked", viewer ?? null)).not.toContain(videoId);
  });

  test("a user who has hidden the maximum number of videos cannot hide another one", async () => {
    const full = await makeUser();
    await ctx.db.run(sql`
      insert into hidden_subjects (user_id, subject_type, subject_id, kind, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MAX_HIDDEN - 1})
      select ${full.id}, 'video', 'vid_' || n, 'hide', 0 from numbers`);
    const statuses = [
      await put(`video/${videoId}`, full),
      await put(`video/${videoId}`, full),
      await put(`video/${besideId}`, full),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 409]);
  });

  test("a user cannot hide their own channel, or content to which they have no access", async () => {
    const { id: secret } = await makeVideo(creator as TestUser, { visibility: "private" });
    expect((await put(`video/${secret}`, viewer ?? null)).status).toBe(404);
    expect((await put("video/vid_nothing", viewer ?? null)).status).toBe(404);
    expect((await put("category/nothing", viewer ?? null)).status).toBe(404);
    expect((await put(`creator/${viewer?.id}`, viewer ?? null)).status).toBe(400);
    expect((await put(`video/${videoId}`, null)).status).toBe(401);
  });
});

describe("reports:", () => {
  const report = (as: TestUser | null, subjectType: string, subjectId: string, more = {}) =>
    call("/api/reports", {
      method: "POST",
      json: { subjectType, subjectId, reason: "spam", ...more },
      as,
    });
  const rowsOf = (subjectId: string) =>
    ctx.db.select().from(reports).where(eq(reports.subjectId, subjectId));

  test("two reports by the same user about the same content are stored as one", async () => {
    const [reporter, creator] = [await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator, { title: "Buy now", description: "Cheap" });
    const first = await report(reporter, "video", id, { details: "  see 0:10\u0000 " });
    expect([first.status, await first.json()]).toEqual([201, { ok: true, known: false }]);
    await ctx.db.update(videos).set({ title: "Innocent" }).where(eq(videos.id, id));
    expect(await (await report(reporter, "video", id, { reason: "hate" })).json()).toEqual({
      ok: true,
      known: true,
    });
    expect(await rowsOf(id)).toMatchObject([
      {
        reporterId: reporter.id,
        subjectUserId: creator.id,
        reason: "spam",
        details: "see 0:10",
        evidence: "Buy now\n\nCheap",
        state: "open",
      },
    ]);
  });

  test("a report is accepted only about content of another user to which the reporter has access", async () => {
    const [reporter, creator] = [await makeUser(), await makeUser()];
    const [{ id: open }, { id: secret }] = [
      await makeVideo(creator),
      await makeVideo(creator, { visibility: "private" }),
    ];
    const streamId = await makeStream(creator, {});
    const comment = async (videoId: string, state: "shown" | "held") => {
      const id = ctx.newId("cmt");
      await ctx.db
        .insert(comments)
        .values({ id, videoId, userId: creator.id, body: "Words", state, createdAt: 1 });
      return id;
    };
    const [shown, held, under] = [
      await comment(open, "shown"),
      await comment(open, "held"),
      await comment(secret, "shown"),
    ];
    const statuses = async (as: TestUser, subjects: [string, string][]) => {
      const found: number[] = [];
      for (const [type, id] of subjects) found.push((await report(as, type, id)).status);
      return found;
    };
    const seen: [string, string][] = [
      ["video", open],
      ["comment", shown],
      ["user", creator.id],
      ["stream", streamId],
    ];
    expect(await statuses(reporter, seen)).toEqual([201, 201, 201, 201]);
    expect(await statuses(creator, seen)).toEqual([400, 400, 400, 400]);
    const unseen: [string, string][] = [
      ["video", secret],
      ["comment", held],
      ["comment", under],
      ["user", "usr_nobody"],
      ["message", `${streamId}/msg_none`],
      ["playlist", "pls_none"],
    ];
    expect(await statuses(reporter, unseen)).toEqual(unseen.map(() => 404));
    expect((await report(reporter, "video", open, { reason: "boring" })).status).toBe(400);
  });

  test("a user who has reached the daily limit cannot send another report", async () => {
    const [reporter, creator] = [await makeUser(), await makeUser()];
    const made = Array.from({ length: REPORTS_A_DAY }, (_, i) => ({
      id: ctx.newId("rep"),
      reporterId: reporter.id,
      subjectType: "video" as const,
      subjectId: `vid_${i}`,
      reason: "spam" as const,
      createdAt: ctx.now(),
    }));
    for (const row of made) await ctx.db.insert(reports).values(row);
    const { id } = await makeVideo(creator);
    expect((await report(reporter, "video", id)).status).toBe(429);
    // The limit is checked before the lookup of the content.
    expect((await report(reporter, "message", "str_none/msg_none")).status).toBe(429);
    expect((await report(await makeUser(), "video", id)).status).toBe(201);
  });
});
