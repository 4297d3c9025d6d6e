import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users, videos, videoViews, watchProgress } from "../../../db/schema.ts";
import { makeDeal } from "../../../testing/brand-deals.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { viewerKeyOfUser } from "../../accounts/users/viewing-data.ts";
import { recordEvents } from "../../discovery/recommendations/record-events.ts";
import { DAY_MS } from "../../kernel/calendar/days.ts";
import { updatePrivacy } from "./update-privacy.ts";

const ctx = testContext();
const { db } = ctx;
const SETTINGS = {
  profileVisibility: "public",
  commentPolicy: "everyone",
  keepHistory: true,
} as const;

const setAnalytics = (user: TestUser, analyticsCollection: boolean) =>
  updatePrivacy(ctx, { ...SETTINGS, userId: user.id, analyticsCollection });

const makeFan = () => makeUser({ emailVerifiedAt: 1, createdAt: ctx.now() - 60 * DAY_MS });

async function makeVideoOfOther(): Promise<string> {
  return (await makeVideo(await makeUser())).id;
}

async function trendOf(videoId: string): Promise<number | undefined> {
  const row = await db
    .select({ trend: videos.trend })
    .from(videos)
    .where(eq(videos.id, videoId))
    .get();
  return row?.trend;
}

describe("a change of analytics collection", () => {
  test.each(["off", "on"])(
    "does not make an old like raise the trend again while analytics collection is %s",
    async (last) => {
      const [fan, videoId, at] = [await makeFan(), await makeVideoOfOther(), ctx.now()];
      const like = async (collectsAnalytics: boolean) => {
        const viewerKey = await viewerKeyOfUser(ctx, { id: fan.id, collectsAnalytics });
        await recordEvents(ctx, [{ kind: "act", videoId, viewerKey, act: "like", at }]);
      };
      await like(true);
      const trend = await trendOf(videoId);
      for (let i = 0; i < 3; i++) {
        await setAnalytics(fan, false);
        if (last === "off") await like(false);
        await setAnalytics(fan, true);
        if (last === "on") await like(true);
      }
      expect(await trendOf(videoId)).toBe(trend);
    },
  );

  test("does not make a second share on the same day count", async () => {
    const [fan, videoId] = [await makeFan(), await makeVideoOfOther()];
    const share = async () => {
      const response = await call(`/api/videos/${videoId}/shares`, { method: "POST", as: fan });
      return (await response.json<{ counted: boolean }>()).counted;
    };
    expect(await share()).toBe(true);
    await setAnalytics(fan, false);
    expect(await share()).toBe(false);
    await setAnalytics(fan, true);
    expect(await share()).toBe(false);
  });

  test("returns today's views to the user's own key when analytics collection is on again", async () => {
    const [fan, videoId, at] = [await makeFan(), await makeVideoOfOther(), ctx.now()];
    const [viewerKey, day] = [`u:${fan.id}`, Math.floor(at / DAY_MS)];
    await db.insert(videoViews).values({ videoId, viewerKey, day, countedAt: at, verified: true });
    await setAnalytics(fan, false);
    await setAnalytics(fan, true);
    const views = await db.select().from(videoViews).where(eq(videoViews.videoId, videoId));
    expect(views.map((view) => view.viewerKey)).toEqual([viewerKey]);
  });

  test("leaves views of earlier days anonymous when analytics collection is on again", async () => {
    const [fan, videoId, at] = [await makeFan(), await makeVideoOfOther(), ctx.now() - DAY_MS];
    const [viewerKey, day] = [`u:${fan.id}`, Math.floor(at / DAY_MS)];
    await db.insert(videoViews).values({ videoId, viewerKey, day, countedAt: at, verified: true });
    await setAnalytics(fan, false);
    await setAnalytics(fan, true);
    const views = await db.select().from(videoViews).where(eq(videoViews.videoId, videoId));
    expect(views.map((view) => view.viewerKey)).toEqual([expect.stringMatching(/^a:/)]);
  });
});

test("a rejected change of the privacy settings deletes no data and revokes no links", async () => {
  const creator = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator, { paidPartner: "Aurora" });
  const watched = { userId: creator.id, videoId: await makeVideoOfOther(), positionMs: 5_000 };
  await db.insert(watchProgress).values({ ...watched, updatedAt: ctx.now() });
  // Staff approve the deal between the check and the batch of the change.
  let isApproved = false;
  const raced = new Proxy(db, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name, target);
      return async (...statements: Parameters<typeof db.batch>) => {
        if (!isApproved) await makeDeal({ creator, videoId, state: "approved" });
        isApproved = true;
        return target.batch(...statements);
      };
    },
  });
  const change = { ...SETTINGS, profileVisibility: "private", analyticsCollection: false } as const;
  const stateOf = () =>
    Promise.all([
      db.select().from(users).where(eq(users.id, creator.id)).get(),
      db.select().from(videos).where(eq(videos.id, videoId)).get(),
      db.select().from(watchProgress).where(eq(watchProgress.userId, creator.id)),
    ]);
  const before = await stateOf();
  await expect(
    updatePrivacy({ ...ctx, db: raced }, { ...change, userId: creator.id }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  expect(isApproved).toBe(true);
  expect(await stateOf()).toEqual(before);
});
