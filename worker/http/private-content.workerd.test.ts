import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  captions,
  dataExports,
  follows,
  interactions,
  models,
  notifications,
  offlineGrants,
  streams,
  tips,
  videos,
  watchProgress,
} from "../db/schema.ts";
import { mailNotifications } from "../domain/accounts/notifications/email-notifications.ts";
import { notifyFollowerBatch } from "../domain/accounts/notifications/notify-followers.ts";
import { forgetModel, modelKey } from "../domain/discovery/recommendations/load-model.ts";
import { packArtifact } from "../domain/discovery/recommendations/models/artifact.ts";
import { makeInteractions } from "../domain/discovery/recommendations/models/interactions.ts";
import { trainHybrid } from "../domain/discovery/recommendations/models/train-hybrid.ts";
import { makeExport } from "../domain/ops/exports/make-export.ts";
import { makeStream } from "../testing/chat.ts";
import { mailsTo, nextMail } from "../testing/email.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";
import { sampled } from "../testing/scale.ts";
import { unzip } from "../testing/unzip.ts";
import { type Access, apiRoutes, pageRoutes } from "./route-registry.ts";

/** All texts that only the creator may see contain this word. */
const CANARY = "canaryword";
const { db, now, newId, storage } = testContext();
/** Title of a public video, which recommendations are allowed to name as their reason. */
const OPEN_TITLE = "Heron at the weir";

const MODEL = "private-content";

interface World {
  creator: TestUser;
  /** A follower who liked, saved and commented while the content was still public. */
  follower: TestUser;
  people: [string, TestUser | null][];
  hidden: { videoIds: string[]; streamIds: string[] };
  playlistId: string;
  commentIds: string[];
}
let world: World;

async function leaveTraces(
  viewer: TestUser,
  creator: TestUser,
  videoId: string,
  playlistId: string,
): Promise<string> {
  const expectOk = async (answer: Promise<Response>) =>
    expect((await answer).status).toBeLessThan(300);
  await expectOk(call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as: viewer }));
  await expectOk(
    call(`/api/videos/${videoId}/reaction`, {
      method: "POST",
      json: { reaction: "like" },
      as: viewer,
    }),
  );
  await expectOk(
    call(`/api/playlists/${playlistId}/items/${videoId}`, { method: "PUT", json: {}, as: viewer }),
  );
  await expectOk(
    call(`/api/hidden/video/${videoId}`, {
      method: "PUT",
      json: { kind: "not_interested" },
      as: viewer,
    }),
  );
  const comment = await call(`/api/videos/${videoId}/comments`, {
    method: "POST",
    json: { body: "Nice" },
    as: viewer,
  });
  await db
    .insert(watchProgress)
    .values({ videoId, userId: viewer.id, positionMs: 9000, updatedAt: now() })
    .onConflictDoNothing();
  const at = now();
  await db.insert(offlineGrants).values({
    id: newId("off"),
    userId: viewer.id,
    videoId,
    deviceId: "device",
    deviceName: "A browser",
    quality: "360p",
    mediaVersion: 0,
    issuedAt: at,
    renewedAt: at,
    expiresAt: at + 86_400_000,
  });
  await leaveAtEither(viewer, creator, { type: "video", id: videoId });
  return (await comment.json<{ id: string }>()).id;
}

async function leaveAtEither(
  viewer: TestUser,
  creator: TestUser,
  { type, id }: { type: "video" | "stream"; id: string },
): Promise<void> {
  const tip = {
    id: newId("tip"),
    giverId: viewer.id,
    creatorId: creator.id,
    subjectType: type,
    subjectId: id,
    clientKey: newId("key"),
  };
  const money = {
    cents: 500,
    currency: "USD",
    creatorCents: 350,
    message: "",
    state: "paid",
  } as const;
  await db.insert(tips).values({ ...tip, ...money, createdAt: now() });
  const did = {
    id: newId("int"),
    userId: viewer.id,
    contentId: id,
    contentType: type,
    interactionType: "share",
  } as const;
  await db.insert(interactions).values({ ...did, value: 1, createdAt: now() });
  const [kind, path] =
    type === "video"
      ? (["upload", `/watch/${id}`] as const)
      : (["live", `/streams/${id}`] as const);
  await notifyFollowerBatch(testContext(), { creatorId: creator.id, kind, path, after: "" });
}

/** Promotes a recommendation model in which each item is a reason to recommend all others. */
async function promoteModel(contentIds: string[]): Promise<void> {
  const events = Array.from({ length: 40 }, (_, user) =>
    contentIds.map((_id, item) => ({ user, item, weight: 1 })),
  ).flat();
  const learned = {
    interactions: makeInteractions(events, 40, contentIds.length),
    properties: contentIds.map(() => new Uint32Array()),
  };
  const model = trainHybrid({ ...learned, propertyCount: 0 });
  await storage.put(
    modelKey(MODEL),
    await packArtifact({ contentIds, model }),
    "application/octet-stream",
  );
  const measured = {
    bytes: 1,
    userCount: 40,
    itemCount: contentIds.length,
    quality: 1,
    rivalQuality: null,
  };
  await db.insert(models).values({
    version: MODEL,
    state: "promoted",
    ...measured,
    trainedAt: now(),
    promotedAt: now(),
  });
  forgetModel();
}

afterAll(async () => {
  await db.delete(models).where(eq(models.version, MODEL));
  forgetModel();
});

beforeAll(async () => {
  const [creator, follower] = [
    await makeUser(),
    await makeUser({ emailVerifiedAt: 1, notifyMail: "daily" }),
  ];
  await db
    .insert(follows)
    .values({ followerId: follower.id, creatorId: creator.id, notify: true, createdAt: now() });
  const list = await call("/api/playlists", {
    method: "POST",
    json: { title: "Kept", visibility: "public" },
    as: follower,
  });
  const { id: playlistId } = await list.json<{ id: string }>();
  const words = {
    title: `Kestrel ${CANARY}1`,
    description: `${CANARY}2 kestrel`,
    tags: [`${CANARY}3`],
  };
  const shut: Partial<typeof videos.$inferInsert>[] = [
    { visibility: "private" },
    { state: "draft", publishedAt: null, scheduledAt: now() + 86_400_000 },
    { state: "draft", publishedAt: null },
    { state: "removed", removedAt: now() },
    { state: "blocked" },
  ];
  const videoIds: string[] = [];
  const commentIds: string[] = [];
  for (const columns of shut) {
    const { id } = await makeVideo(creator, { title: "Kestrel", description: "Kestrel" });
    commentIds.push(await leaveTraces(follower, creator, id, playlistId));
    const vtt = `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nkestrel ${CANARY}4\n`;
    const track = {
      videoId: id,
      language: "en",
      label: "English",
      source: "upload",
      vtt,
      isPublished: true,
    } as const;
    await db.insert(captions).values({ ...track, createdAt: now(), updatedAt: now() });
    await db
      .update(videos)
      .set({ ...words, ...columns, accessEpoch: 1 })
      .where(eq(videos.id, id));
    videoIds.push(id);
  }
  const reply = { body: `${CANARY}8`, parentId: commentIds[0] };
  expect(
    (
      await call(`/api/videos/${videoIds[0]}/comments`, {
        method: "POST",
        json: reply,
        as: creator,
      })
    ).status,
  ).toBeLessThan(300);
  const live = await makeStream(creator, { title: "Kestrel" });
  const over = await makeStream(creator, {
    title: "Kestrel",
    state: "ended",
    endedAt: now(),
    startedAt: now() - 1000,
  });
  for (const id of [live, over]) await leaveAtEither(follower, creator, { type: "stream", id });
  const renamed = { title: `Kestrel ${CANARY}5`, description: `${CANARY}6` };
  await db
    .update(streams)
    .set({ ...renamed, visibility: "private" })
    .where(eq(streams.id, live));
  await db.update(streams).set(renamed).where(eq(streams.id, over));
  const { id: replay } = await makeVideo(creator, {
    ...words,
    streamId: over,
    visibility: "private",
  });
  videoIds.push(replay);
  const other = await makeUser();
  const [taken, offered] = [
    await makeVideo(other, { title: OPEN_TITLE }),
    await makeVideo(other, { title: "Heron" }),
  ];
  await call(`/api/videos/${taken.id}/reaction`, {
    method: "POST",
    json: { reaction: "like" },
    as: follower,
  });
  await promoteModel([...videoIds, taken.id, offered.id]);
  const people: World["people"] = [
    ["visitor", null],
    ["follower", follower],
    ["stranger with a plan", await makeUser({ plan: "premium" })],
  ];
  world = {
    creator,
    follower,
    people,
    hidden: { videoIds, streamIds: [live, over] },
    playlistId,
    commentIds,
  };
});

/** Returns URLs of the hidden objects for a path pattern; none for an unknown path parameter. */
function addressesOf(pattern: string, viewer: TestUser | null): string[] {
  const { creator, hidden, playlistId, commentIds } = world;
  const values: Record<string, string[]> = {
    videoId: hidden.videoIds,
    streamId: hidden.streamIds,
    contentId: [...hidden.videoIds, ...hidden.streamIds],
    channel: [`@${creator.username}`],
    creatorId: [creator.id],
    userId: [creator.id, ...(viewer ? [viewer.id] : [])],
    playlistId: [playlistId],
    commentId: commentIds,
    type: ["video", "stream"],
    language: ["en"],
    subjectId: hidden.videoIds,
    sitemap: ["videos-0.xml", "videos-1.xml", "creators-0.xml"],
  };
  let addresses = [pattern];
  for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) {
    addresses = addresses.flatMap((address) =>
      (values[name] ?? []).map((value) => address.replace(`:${name}`, value)),
    );
  }
  return addresses;
}

const QUERIES: Record<string, string[]> = {
  "/search": ["?q=kestrel", "?q=kestrel&tab=captions", "?q=kestrel&tab=streams"],
  "/api/search": [
    "?q=kestrel",
    "?q=kestrel&tab=captions",
    "?q=kestrel&tab=streams",
    "?q=kestrel&form=replay",
  ],
  "/api/search/suggest": ["?q=kes", "?q=kestrel"],
  "/api/videos": ["?sort=newest&limit=50", "?sort=trending"],
  "/api/recommendations": ["?limit=50", "?limit=50&personal=1&excludeViewed=false"],
  "/api/history": ["", "?q=kestrel"],
  "/tips": ["", "?side=given"],
  "/api/tips": ["?side=given"],
};

const isOpen = ({ access }: { access: Access }) =>
  access === "public" || access === "anonymous" || access === "user";

describe("private, scheduled, draft, removed and taken-down content", () => {
  // `npm test` runs this test only for the follower, because a follower may see the most content.
  test.each(sampled(["follower", "visitor", "stranger with a plan"], 3))(
    "no page and no route shows non-public content to a %s",
    { timeout: 300_000 },
    async (name) => {
      const viewer = world.people.find(([person]) => person === name)?.[1] ?? null;
      const api = Object.entries(apiRoutes).flatMap(([key, rule]) =>
        key.startsWith("GET ") && isOpen(rule) ? [key.slice(4)] : [],
      );
      const pages = Object.values(pageRoutes).flatMap((rule) =>
        isOpen(rule) && !rule.path.startsWith("/logout") ? [rule.path] : [],
      );
      const patterns = [...new Set([...api, ...pages])].filter(
        (pattern) => !/\*|\/auth\/|\/metrics$/.test(pattern),
      );
      const leaks: string[] = [];
      let asked = 0;
      for (const pattern of patterns) {
        for (const address of addressesOf(pattern, viewer)) {
          for (const query of QUERIES[pattern] ?? [""]) {
            asked++;
            const body = await (await call(address + query, { as: viewer })).text();
            if (body.includes(CANARY)) leaks.push(address + query);
          }
        }
      }
      expect(leaks).toEqual([]);
      expect(asked).toBeGreaterThan(150);
    },
  );

  test("no page of a search or of the watch history counts private content", async () => {
    for (const n of [1, 2, 3, 4]) {
      const q = `${CANARY}${n}`;
      const history = await (
        await call(`/api/history?limit=1&q=${q}`, { as: world.follower })
      ).json();
      expect(history, q).toMatchObject({ entries: [], next: null });
      for (const tab of ["videos", "captions"]) {
        const found = await (await call(`/api/search?q=${q}&exact=1&tab=${tab}`)).json();
        expect(found, `${q} ${tab}`).toMatchObject({
          videos: [],
          videoCount: 0,
          captions: [],
          next: null,
        });
      }
    }
  });

  test("no email and no data export of an earlier viewer contains content that became private", async () => {
    const { follower, hidden } = world;
    await call(`/api/creators/${follower.id}/follow`, {
      method: "POST",
      json: {},
      as: await makeUser(),
    });
    await mailNotifications(testContext(), { userId: follower.id, scheduledAt: now() });
    const address = `${follower.username}@example.com`;
    expect((await nextMail(address)).text).toContain("followed you");
    expect(JSON.stringify(await mailsTo(address))).not.toContain(CANARY);

    const id = newId("exp");
    await db.insert(dataExports).values({ id, userId: follower.id, createdAt: now() });
    await makeExport(testContext(), { exportId: id });
    const zip = await (await call(`/api/exports/${id}/file`, { as: follower })).arrayBuffer();
    const files = [...unzip(new Uint8Array(zip))].map(([name, bytes]) => ({
      name,
      text: new TextDecoder().decode(bytes),
    }));
    expect(
      files.filter(({ text }) => text.includes(hidden.videoIds[0] ?? "")).length,
    ).toBeGreaterThan(5);
    expect(files.filter(({ text }) => text.includes(CANARY))).toEqual([]);
  });

  test("a queued announcement is not sent to followers while the content is private", async () => {
    const [creator, follower] = [await makeUser(), await makeUser()];
    await db
      .insert(follows)
      .values({ followerId: follower.id, creatorId: creator.id, notify: true, createdAt: now() });
    const live = await makeStream(creator, { title: "Live" });
    const { id: video } = await makeVideo(creator, { title: "Out" });
    const job = { creatorId: creator.id, after: "" };
    const told = async () => {
      await notifyFollowerBatch(testContext(), { ...job, kind: "live", path: `/streams/${live}` });
      await notifyFollowerBatch(testContext(), { ...job, kind: "upload", path: `/watch/${video}` });
      return (
        await db
          .select({ path: notifications.path })
          .from(notifications)
          .where(eq(notifications.userId, follower.id))
      ).map(({ path }) => path);
    };
    await db.update(streams).set({ visibility: "private" }).where(eq(streams.id, live));
    await db.update(videos).set({ visibility: "private" }).where(eq(videos.id, video));
    expect(await told()).not.toEqual(expect.arrayContaining([`/streams/${live}`]));
    expect(await told()).not.toEqual(expect.arrayContaining([`/watch/${video}`]));
    await db.update(streams).set({ visibility: "public" }).where(eq(streams.id, live));
    await db.update(videos).set({ visibility: "public" }).where(eq(videos.id, video));
    expect(await told()).toEqual(expect.arrayContaining([`/streams/${live}`, `/watch/${video}`]));
  });
});

test("the creator's own responses contain the word that must be missing for all others", async () => {
  const { creator, hidden } = world;
  const bodies = await Promise.all(
    [
      `/api/videos/${hidden.videoIds[0]}`,
      `/studio/videos/${hidden.videoIds[1]}`,
      `/streams/${hidden.streamIds[0]}`,
    ].map(async (address) => (await call(address, { as: creator })).text()),
  );
  expect(bodies.map((body) => body.includes(CANARY))).toEqual([true, true, true]);
});

test("the lists of a user still contain content that became private, without its title", async () => {
  const { follower } = world;
  const page = async (path: string) => (await call(path, { as: follower })).text();
  expect(await page("/api/recommendations?limit=50")).toContain(OPEN_TITLE);
  expect(await page("/settings/downloads")).toContain("unavailable video");
  const given = await (await call("/api/tips?side=given", { as: follower })).json<{
    tips: { subject: { title: string | null } }[];
  }>();
  expect(given.tips.map(({ subject }) => subject.title)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});
