import { and, eq, inArray } from "drizzle-orm";
import type { ParamOf } from "../api/path-params.ts";
import {
  apiKeys,
  brandDeals,
  brands,
  captions,
  comments,
  dataExports,
  invoices,
  models,
  playbackSessions,
  playlists,
  prompts,
  renditions,
  streams,
  supportRequests,
  tips,
  uploads,
  videos,
} from "../db/schema.ts";
import type { SignedInActor } from "../domain/accounts/users/contract.ts";
import { liveBase } from "../domain/live/streams/live-token.ts";
import { getStreamKey } from "../domain/live/streams/stream-key.ts";
import { videoLinks } from "../domain/media/videos/video-links.ts";
import type { ApiRoute } from "../http/route-registry.ts";
import { makeUser, type TestUser, testContext } from "./factories.ts";

export type Shown = "public" | "private" | "draft";

type Maker = (owner: TestUser, shown: Shown) => Promise<string>;
const ctx = testContext();
const stamps = () => ({ createdAt: ctx.now(), updatedAt: ctx.now() });

/** Creates a video's row without files, which is enough to test access. */
export const makeVideoRow: Maker = async (owner, shown) => {
  const id = ctx.newId("vid");
  const state = shown === "draft" ? "draft" : "published";
  const row = {
    id,
    creatorId: owner.id,
    title: "A video",
    category: "art",
    state,
    publishedAt: ctx.now(),
    ...stamps(),
  } as const;
  await ctx.db.insert(videos).values({
    ...row,
    visibility: shown === "private" ? "private" : "public",
    originalKey: `videos/${id}/original`,
    originalType: "video/mp4",
  });
  await ctx.db.insert(renditions).values({
    id: ctx.newId("ren"),
    videoId: id,
    name: "360p",
    kind: "video",
    width: 640,
    height: 360,
    ...stamps(),
  });
  return id;
};

export const makeStreamRow: Maker = async (owner, shown) => {
  await ctx.db
    .update(streams)
    .set({ state: "ended", endedAt: ctx.now() })
    .where(and(eq(streams.creatorId, owner.id), inArray(streams.state, ["ready", "live"])));
  const id = ctx.newId("str");
  const visibility = shown === "public" ? "public" : "private";
  const row = {
    id,
    creatorId: owner.id,
    title: "A stream",
    category: "music",
    visibility,
    state: "live",
    startedAt: ctx.now(),
    ...stamps(),
  } as const;
  await ctx.db.insert(streams).values(row);
  return id;
};

const makeUpload: Maker = async (owner) => {
  const videoId = await makeVideoRow(owner, "draft");
  const id = ctx.newId("upl");
  const key = `videos/${videoId}/original`;
  const r2UploadId = await ctx.storage.createMultipart(key, "video/mp4");
  const file = { fileName: "a.mp4", contentType: "video/mp4", sizeBytes: 100, partSize: 100 };
  await ctx.db.insert(uploads).values({
    id,
    ownerId: owner.id,
    videoId,
    purpose: "original",
    key,
    r2UploadId,
    ...file,
    ...stamps(),
  });
  return id;
};

const makeComment: Maker = async (owner, shown) => {
  const id = ctx.newId("cmt");
  const videoId = await makeVideoRow(owner, shown);
  await ctx.db
    .insert(comments)
    .values({ id, videoId, userId: owner.id, body: "Hello", createdAt: ctx.now() });
  return id;
};

const makePlaylist: Maker = async (owner, shown) => {
  const id = ctx.newId("pl");
  const visibility = shown === "public" ? "public" : "private";
  await ctx.db
    .insert(playlists)
    .values({ id, ownerId: owner.id, title: "A playlist", visibility, ...stamps() });
  return id;
};

const makePlayback: Maker = async (owner) => {
  const id = ctx.newId("play");
  const videoId = await makeVideoRow(owner, "public");
  const at = ctx.now();
  await ctx.db.insert(playbackSessions).values({
    id,
    videoId,
    viewerKey: `u:${owner.id}`,
    userId: owner.id,
    startedAt: at,
    lastReportAt: at,
  });
  return id;
};

const makeExport: Maker = async (owner) => {
  const id = ctx.newId("exp");
  const key = `exports/${id}.zip`;
  await ctx.storage.put(key, "bytes", "application/zip");
  const at = ctx.now();
  await ctx.db.insert(dataExports).values({
    id,
    userId: owner.id,
    state: "ready",
    key,
    createdAt: at,
    finishedAt: at,
    expiresAt: at + 3_600_000,
  });
  return id;
};

/** Creates an unpaid brand deal. Accepting it fails with an error that is no access error. */
export const makeDeal: Maker = async (owner) => {
  const at = ctx.now();
  const [id, brandId] = [ctx.newId("deal"), ctx.newId("brd")];
  await ctx.db.insert(brands).values({
    id: brandId,
    name: "Aurora",
    contactEmail: "a@example.com",
    createdBy: owner.id,
    createdAt: at,
  });
  const money = { amountCents: 50_000, creatorCents: 35_000, currency: "USD" };
  const times = {
    acceptBy: at + 86_400_000,
    deliverBy: at + 2 * 86_400_000,
    offeredAt: at,
    ...stamps(),
  };
  const who = { brandId, invitedId: owner.id, creatorId: owner.id, createdBy: owner.id };
  await ctx.db.insert(brandDeals).values({
    id,
    ...who,
    title: "A deal",
    brief: "A film",
    tier: "bronze",
    state: "offered",
    ...money,
    ...times,
  });
  return id;
};

const makeApiKey: Maker = async (owner) => {
  const id = ctx.newId("key");
  await ctx.db.insert(apiKeys).values({
    id,
    userId: owner.id,
    name: "Key",
    prefix: "trb_",
    keyHash: id,
    scopes: ["read"],
    createdAt: ctx.now(),
  });
  return id;
};

export const streamKeyOf = async (owner: TestUser) => {
  const actor = { id: owner.id, provedAt: ctx.now() } as SignedInActor;
  return (await getStreamKey(ctx, { actor })).key;
};

async function makeStoredVideo(owner: TestUser): Promise<string> {
  const id = await makeVideoRow(owner, "public");
  await ctx.storage.put(`videos/${id}/original`, "bytes", "video/mp4");
  return id;
}

export const makeTip: Maker = async (owner) => {
  const id = ctx.newId("tip");
  const creator = await makeUser();
  const facts = {
    subjectType: "video",
    subjectId: "vid_1",
    cents: 500,
    currency: "USD",
    creatorCents: 350,
    message: "",
    state: "pending",
  } as const;
  await ctx.db.insert(tips).values({
    id,
    giverId: owner.id,
    creatorId: creator.id,
    clientKey: id,
    createdAt: ctx.now(),
    ...facts,
  });
  return id;
};

/** Creates an ended support chat, because a user can have only one open support chat. */
export const makeSupportChat: Maker = async (owner) => {
  const id = ctx.newId("sup");
  const chat = { chat: "ended", chatEnd: "unanswered", chatEndedAt: ctx.now() } as const;
  const request = {
    category: "other",
    subject: "A question",
    state: "waiting",
    waitingSince: ctx.now(),
    promisedHours: 24,
  } as const;
  await ctx.db
    .insert(supportRequests)
    .values({ id, userId: owner.id, ...request, ...chat, ...stamps() });
  return id;
};

export async function makeImage(): Promise<string> {
  await ctx.storage.put("images/avatars/test.webp", "bytes", "image/webp");
  return "/images/avatars/test.webp";
}

export async function makeCaptions(owner: TestUser): Promise<string> {
  const videoId = await makeVideoRow(owner, "public");
  await ctx.db.insert(captions).values({
    videoId,
    language: "en",
    label: "English",
    source: "upload",
    vtt: "WEBVTT\n",
    ...stamps(),
  });
  return `/api/videos/${videoId}/captions/en`;
}

const makePrompt: Maker = async (owner) => {
  const id = ctx.newId("prm");
  const chosen = { platform: "generic", goal: "auto", detail: "basic", intent: "write" } as const;
  const facts = {
    text: "Write a poem",
    optimized: "Task: Write a poem",
    scoreBefore: 40,
    scoreAfter: 80,
    createdAt: ctx.now(),
  };
  await ctx.db.insert(prompts).values({ id, userId: owner.id, ...chosen, ...facts });
  return id;
};

async function makeModel(): Promise<string> {
  const version = ctx.newId("act").replaceAll("_", "-");
  const row = {
    version,
    state: "rejected",
    bytes: 1,
    userCount: 20,
    itemCount: 20,
    trainedAt: ctx.now(),
  } as const;
  await ctx.db.insert(models).values(row);
  return version;
}

/** Returns the base path of a viewer's media links, `/media/<token>/<videoId>`. */
export const mediaBaseOf = async (owner: TestUser) =>
  (
    await videoLinks.base(
      ctx,
      { id: await makeStoredVideo(owner), accessEpoch: 0 },
      { ground: "viewer", reader: null },
    )
  ).base;
export async function liveBaseOf(owner: TestUser): Promise<string> {
  const id = await makeStreamRow(owner, "public");
  await ctx.storage.put(`live/${id}/thumb-1.webp`, "bytes", "image/webp");
  return (
    await liveBase(
      ctx,
      { id, accessEpoch: 0, creatorId: owner.id, subscribersOnly: false },
      { ground: "viewer", actor: { kind: "visitor" } },
    )
  ).base;
}

/** Path parameters that accept a few fixed words instead of an object's ID. */
export const WORDS = {
  name: async () => "360p",
  language: async () => "en",
  provider: async () => "google",
  picture: async () => "avatar",
  subjectType: async () => "video",
  type: async () => "video",
  sitemap: async () => "pages.xml",
  version: makeModel,
};

export const makeInvoice: Maker = async (owner) => {
  const id = ctx.newId("act").replace("act", "in");
  const at = ctx.now();
  const money = { dueCents: 700, paidCents: 700, taxCents: 0, refundedCents: 0, currency: "USD" };
  const times = { serviceStart: at, serviceEnd: at, createdAt: at };
  await ctx.db
    .insert(invoices)
    .values({ id, userId: owner.id, status: "paid", version: 1, ...money, ...times });
  return id;
};

/** Creates the object for a path parameter, one per request, because many requests change it. */
export const PATH_OBJECTS: Record<Exclude<ParamOf<ApiRoute>, "token" | "streamKey">, Maker> = {
  videoId: makeVideoRow,
  uploadId: makeUpload,
  playbackId: makePlayback,
  commentId: makeComment,
  playlistId: makePlaylist,
  dealId: makeDeal,
  exportId: makeExport,
  streamId: makeStreamRow,
  keyId: makeApiKey,
  creatorId: async (owner) => owner.id,
  userId: async (owner) => owner.id,
  invoiceId: makeInvoice,
  subjectId: makeVideoRow,
  promptId: makePrompt,
  tipId: makeTip,
  requestId: makeSupportChat,
  contentId: makeVideoRow,
  channel: async (owner) => `@${owner.username}`,
  ...WORDS,
};
