import type { ParamOf } from "../api/path-params.ts";
import { mountedRoutes, partsOf } from "../api/route.ts";
import { moderationDecisions } from "../db/schema.ts";
import { signParts } from "../domain/media/uploads/sign-parts.ts";
import { type ApiRoute, type PageRoute, pageRoutes } from "../http/route-registry.ts";
import { makeUser, type TestUser, testContext } from "./factories.ts";
import { webpOfSize } from "./images.ts";
import type { Shown } from "./make-object.ts";
import {
  liveBaseOf,
  makeCaptions,
  makeVideoRow,
  mediaBaseOf,
  streamKeyOf,
} from "./media-objects.ts";
import { makeImage, PATH_OBJECTS } from "./objects.ts";
import { sampleOf } from "./sample.ts";

export interface TestRequest {
  path: string;
  method: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

const WEBP = webpOfSize({ width: 100, height: 100 });
const part = { partNumber: 1, size: 100 };

/** Request bodies that name an object, or that a use case checks beyond the schema. */
const BODIES: Partial<
  Record<ApiRoute, (owner: TestUser, shown: Shown) => Promise<unknown> | unknown>
> = {
  // The password is invalid, so that no slow password hash is computed.
  "POST /api/auth/signup": () => ({ username: "", email: "", password: "" }),
  "POST /api/auth/passkey": () => ({}),
  "POST /api/auth/login": () => ({ username: "", password: "" }),
  "POST /api/streams": () => ({ title: "On air", category: "music" }),
  "PATCH /api/streams/:streamId": () => ({ title: "Renamed" }),
  "POST /api/streams/:streamId/chat/actions": () => ({ kind: "clear_all" }),
  "PATCH /api/creators/:creatorId/chat": () => ({ slowMode: 5 }),
  "PUT /api/creators/:creatorId/chat/bans/:userId": () => ({ seconds: 60 }),
  "PATCH /api/videos/:videoId": () => ({ title: "Renamed" }),
  "PATCH /api/videos/:videoId/replay": () => ({ startMs: null }),
  "POST /api/videos/:videoId/erase": () => ({ confirm: "A video" }),
  "PATCH /api/videos/:videoId/renditions/:name": () => ({ state: "failed", reason: "broken" }),
  "POST /api/uploads": async (owner) => ({
    purpose: "original",
    videoId: await makeVideoRow(owner, "draft"),
    fileName: "a.mp4",
    contentType: "video/mp4",
    size: 100,
  }),
  "POST /api/uploads/:uploadId/parts": () => ({ parts: [part] }),
  "POST /api/uploads/:uploadId/complete": () => ({ parts: [{ partNumber: 1, etag: "e" }] }),
  "POST /api/reports": async (owner, shown) => ({
    subjectType: "video",
    subjectId: await makeVideoRow(owner, shown),
    reason: "spam",
  }),
  "POST /api/comments/:commentId/review": () => ({ decision: "approve", editedAt: null }),
  "PUT /api/playlists/:playlistId/order": () => ({ order: [] }),
  "POST /api/tips": async (owner, shown) => ({
    contentId: await makeVideoRow(owner, shown),
    cents: 500,
    key: crypto.randomUUID(),
  }),
  // The user has not earned this achievement, so the request fails after the access check.
  "POST /api/achievements/unlock": () => ({ achievementId: "first-stream" }),
  "POST /api/gamification/claim-reward": () => ({ kind: "milestone", id: "views-50" }),
  "POST /api/gamification/shop": () => ({ itemId: "colour-river" }),
  "PATCH /api/gamification/settings": () => ({ enabled: true }),
  // Turns tips off: the test users do not meet the conditions to turn them on.
  "PUT /api/tipping": () => ({ on: false }),
  "POST /api/interactions": interaction,
  "POST /api/track-interaction": interaction,
  "POST /api/recommendations/track": interaction,
  "POST /api/brand-deals/:dealId/deliver": async (owner) => ({
    videoId: await makeVideoRow(owner, "public"),
  }),
  "POST /api/admin/brands": () => ({ name: "Aurora", contactEmail: "a@example.com" }),
  "POST /api/admin/brand-deals": () => ({
    brandId: "brd_none",
    title: "A deal",
    brief: "A film",
    amountCents: 50_000,
    tier: "bronze",
    acceptBy: 1,
    deliverBy: 2,
  }),
  // The values are invalid, so that the request fails before the user's plan is checked.
  "POST /api/offline/grants": () => ({ videoId: "", deviceId: "", quality: "" }),
  "POST /api/offline/sync": () => ({ deviceId: crypto.randomUUID(), videos: [] }),
  "POST /api/offline/revoke": () => ({ deviceId: crypto.randomUUID() }),
  "PATCH /api/onboarding": () => ({ step: "profile" }),
  "POST /api/recommendations/advanced": (owner) => ({ userId: owner.id }),
};

async function interaction(owner: TestUser) {
  return {
    userId: owner.id,
    contentId: await makeVideoRow(owner, "public"),
    contentType: "video",
    interactionType: "view",
  };
}

/** Paths of routes whose parameters depend on each other, such as a token and its video. */
const PATHS: Partial<Record<ApiRoute, (owner: TestUser) => Promise<string>>> = {
  "GET /media/:token/:videoId/*": async (owner) => `${await mediaBaseOf(owner)}/original`,
  "GET /live/:token/:streamId/*": async (owner) => `${await liveBaseOf(owner)}/thumb-1.webp`,
  "PUT /upload-parts/:token": async (owner) => {
    const uploadId = await PATH_OBJECTS.uploadId(owner, "draft");
    const [signed] = await signParts(testContext(), {
      uploadId,
      ownerId: owner.id,
      plan: "free",
      parts: [part],
    });
    return signed?.url ?? "";
  },
  "GET /live/ingest/:streamKey": async (owner) => `/live/ingest/${await streamKeyOf(owner)}`,
  "PUT /live/ingest/:streamKey/*": async (owner) =>
    `/live/ingest/${await streamKeyOf(owner)}/notes.txt`,
  "DELETE /live/ingest/:streamKey/*": async (owner) =>
    `/live/ingest/${await streamKeyOf(owner)}/index0.m4s`,
  "PUT /live/dash/:streamKey/*": async (owner) =>
    `/live/dash/${await streamKeyOf(owner)}/notes.txt`,
  "DELETE /live/dash/:streamKey/*": async (owner) =>
    `/live/dash/${await streamKeyOf(owner)}/chunk-stream0-00001.m4s`,
  "GET /images/*": makeImage,
  "GET /api/videos/:videoId/captions/:language": makeCaptions,
  // Users cannot ban themselves, so another user is created.
  "PUT /api/creators/:creatorId/chat/bans/:userId": async (owner) =>
    `/api/creators/${owner.id}/chat/bans/${(await makeUser()).id}`,
  "PUT /api/videos/:videoId/storyboard": async (owner) =>
    `/api/videos/${await makeVideoRow(owner, "draft")}/storyboard?columns=1&rows=1&tileWidth=16&tileHeight=16&intervalMs=1000&count=1`,
};

export async function requestFor(
  key: ApiRoute,
  owner: TestUser,
  shown: Shown,
): Promise<TestRequest> {
  const { method, path, names } = partsOf(key);
  const spec = mountedRoutes.get(key);
  let address = path.replace("*", "x");
  for (const name of names) {
    if (PATHS[key]) break;
    address = address.replace(`:${name}`, await makeObject(name, owner, shown));
  }
  const request: TestRequest = { method, path: PATHS[key] ? await PATHS[key](owner) : address };
  if (spec?.body)
    request.json = BODIES[key] ? await BODIES[key](owner, shown) : sampleOf(spec.body);
  else if (spec?.bytes) request.body = WEBP;
  return request;
}

/** Creates an object for a path parameter. A secret parameter gets an invalid value. */
export const makeObject = (
  name: ParamOf<ApiRoute>,
  owner: TestUser,
  shown: Shown,
): Promise<string> =>
  name === "token" || name === "streamKey"
    ? Promise.resolve("none")
    : PATH_OBJECTS[name](owner, shown);

export const PAGE_WORDS = { article: async () => "go-live" };

async function makeDecisionRow(owner: TestUser): Promise<string> {
  const ctx = testContext();
  const id = ctx.newId("dec");
  const what = {
    subjectType: "user",
    subjectId: owner.id,
    kind: "warn",
    rule: "spam",
    reason: "Spam",
    evidence: "",
  } as const;
  await ctx.db.insert(moderationDecisions).values({
    id,
    userId: owner.id,
    ...what,
    staffId: (await makeUser()).id,
    createdAt: ctx.now(),
  });
  return id;
}

const PAGE_OBJECTS: Record<string, (owner: TestUser, shown: Shown) => Promise<string>> = {
  videoId: PATH_OBJECTS.videoId,
  streamId: PATH_OBJECTS.streamId,
  playlistId: PATH_OBJECTS.playlistId,
  contentId: PATH_OBJECTS.contentId,
  keyId: PATH_OBJECTS.keyId,
  username: async (owner) => owner.username,
  ...PAGE_WORDS,
  decisionId: makeDecisionRow,
};

export async function pagePath(id: PageRoute, owner: TestUser, shown: Shown): Promise<string> {
  let { path }: { path: string } = pageRoutes[id];
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    const make = PAGE_OBJECTS[name];
    if (!make) throw new Error(`Say in worker/testing/requests.ts what :${name} of ${id} is`);
    path = path.replace(`:${name}`, await make(owner, shown));
  }
  return path.replace("*", "no/such/page");
}

export const liveSocketPath = async (owner: TestUser) => `${await liveBaseOf(owner)}/watch`;
