import type { ParamOf } from "../api/path-params.ts";
import {
  apiKeys,
  comments,
  dataExports,
  models,
  playlists,
  prompts,
  supportRequests,
} from "../db/schema.ts";
import type { ApiRoute } from "../http/route-registry.ts";
import { ctx, type Maker, stamps } from "./make-object.ts";
import { makePlayback, makeStreamRow, makeUpload, makeVideoRow } from "./media-objects.ts";
import { makeDeal, makeInvoice, makeTip } from "./money-objects.ts";

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
