import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { comments, sessions, videos } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { ModerationQuery } from "../../community/community/contract-moderation.ts";
import { listModeration } from "../../community/community/moderate-comment.ts";
import { getOwnStream } from "../../live/streams/queries.ts";
import { liveKey } from "../replays/rules.ts";
import { getStoredFile } from "../uploads/stored-file.ts";
import { ContentQuery } from "../videos/contract-studio.ts";
import { listContent } from "../videos/list-content.ts";
import { getEditableVideo, getStudioHeader } from "../videos/studio-queries.ts";
import { videoLinks } from "../videos/video-links.ts";

afterEach(() => vi.useRealTimers());
const ctx = testContext();

interface Asked {
  actor: SignedInActor;
  videoId: string;
  streamId: string;
}
const own = ({ actor, videoId }: Asked) => ({
  videoId,
  ownerId: actor.id,
  sessionId: actor.sessionId,
});

const PLACES: Record<string, (asked: Asked) => Promise<string | null | undefined>> = {
  "the stored file": async (asked) => (await getStoredFile(ctx, own(asked))).url,
  "the file on the edit page": async (asked) =>
    (await getEditableVideo(ctx, own(asked))).media?.original,
  "the poster on the edit page": async (asked) => (await getEditableVideo(ctx, own(asked))).poster,
  "the thumbnail in the studio header": async (asked) =>
    (await getStudioHeader(ctx, own(asked))).thumbnail,
  "a thumbnail in the list of content": async (asked) =>
    (await listContent(ctx, { ...own(asked), query: ContentQuery.parse({}), limit: 5 })).rows[0]
      ?.thumbnail,
  "a thumbnail in the list of comments": async (asked) =>
    (await listModeration(ctx, { ...own(asked), query: ModerationQuery.parse({}), limit: 5 }))
      .comments[0]?.video.thumbnail,
  "the thumbnail of a stream": async ({ actor, streamId }) =>
    (await getOwnStream(ctx, { streamId, actor })).thumbnail,
};

describe("when the owner of private media is signed out", () => {
  test.each(Object.keys(PLACES))("the owner's earlier link to %s stops working", async (place) => {
    const owner = await makeUser();
    const { id: videoId } = await makeVideo(owner);
    await ctx.db
      .update(videos)
      .set({ visibility: "private", posterFile: "poster-1.webp" })
      .where(eq(videos.id, videoId));
    const comment = {
      id: ctx.newId("cmt"),
      videoId,
      creatorId: owner.id,
      userId: (await makeUser()).id,
      body: "Hi",
      createdAt: 1,
    };
    await ctx.db.insert(comments).values(comment);
    const streamId = await makeStream(owner, {
      visibility: "private",
      thumbnailFile: "thumb-1.webp",
    });
    await ctx.storage.put(liveKey(streamId, "thumb-1.webp"), "bytes", "image/webp");
    const url = (await PLACES[place]?.({ actor: await actorOf(owner), videoId, streamId })) ?? "";
    expect((await call(url)).status).toBe(200);
    await ctx.db.delete(sessions).where(eq(sessions.userId, owner.id));
    vi.setSystemTime(Date.now() + 15_000);
    expect((await call(url)).status).toBe(404);
  });
});

test("a link to private media that was signed for the owner, but without a user id, returns 404", async () => {
  const { id } = await makeVideo(await makeUser());
  await ctx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, id));
  const { base } = await videoLinks.base(
    ctx,
    { id, accessEpoch: 0 },
    { ground: "owner", reader: null },
  );
  expect((await call(`${base}/original`)).status).toBe(404);
});
