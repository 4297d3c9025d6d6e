import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { playbackSessions, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { openPlayback } from "./open-playback.ts";

test("opening a playback of a video that was erased after the access check is NOT_FOUND", async () => {
  const ctx = testContext();
  const creator = await makeUser();
  const { id: videoId } = await makeVideo(creator);
  await ctx.db.delete(videos).where(eq(videos.id, videoId));
  const opening = openPlayback(ctx, {
    videoId,
    actor: { kind: "visitor" },
    viewerKey: "a:viewer",
    audience: {
      source: "direct",
      sourceHost: null,
      device: "other",
      country: null,
      isRobot: false,
    },
    address: null,
    origin: { network: null, home: null, device: null },
    video: { creatorId: creator.id, durationSeconds: 60, ground: "viewer" },
    known: undefined,
  });
  await expect(opening).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await ctx.db.$count(playbackSessions, eq(playbackSessions.videoId, videoId))).toBe(0);
});
