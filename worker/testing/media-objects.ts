import { and, eq, inArray } from "drizzle-orm";
import {
  captions,
  playbackSessions,
  renditions,
  sessions,
  streams,
  uploads,
  videos,
} from "../db/schema.ts";
import { startSession } from "../domain/accounts/sessions/start-session.ts";
import { hashSecret } from "../domain/kernel/secrets/secrets.ts";
import { liveBase } from "../domain/live/streams/live-token.ts";
import { getStreamKey } from "../domain/live/streams/stream-key.ts";
import { videoLinks } from "../domain/media/videos/video-links.ts";
import type { TestUser } from "./factories.ts";
import { ctx, type Maker, stamps } from "./make-object.ts";

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

export const makeUpload: Maker = async (owner) => {
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

export const makePlayback: Maker = async (owner) => {
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

export const streamKeyOf = async (owner: TestUser) => {
  const token = await startSession(ctx, { userId: owner.id, userAgent: "test" });
  // Does not use `actorOf`, which finds no actor for a suspended owner.
  const isNew = eq(sessions.tokenHash, await hashSecret(token));
  const session = await ctx.db.select({ id: sessions.id }).from(sessions).where(isNew).get();
  const actor = { id: owner.id, sessionId: session?.id ?? "" };
  return (await getStreamKey(ctx, { actor })).key;
};

async function makeStoredVideo(owner: TestUser): Promise<string> {
  const id = await makeVideoRow(owner, "public");
  await ctx.storage.put(`videos/${id}/original`, "bytes", "video/mp4");
  return id;
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
