import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { renditions } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { videoLinks } from "../videos/video-links.ts";
import { findMediaAsset } from "./find-media-asset.ts";

/** Returns a function that finds the playlist of a video's 360p rendition, and counts its queries. */
async function playlistOf(id: string) {
  const link = { ground: "viewer", reader: null } as const;
  const { base } = await videoLinks.base(testContext(), { id, accessEpoch: 0 }, link);
  const token = base.split("/")[2] ?? "";
  return async () => {
    const queries: string[] = [];
    const watched = watchedEnv(env, (work, call) => {
      queries.push(call);
      return work();
    });
    const { row } = await videoLinks.require(testContext(), { token, id, isFresh: true });
    const ctx = createContext(watched, "test-playlist");
    const path = "360p/media.m3u8";
    const asset = await findMediaAsset(ctx, { row, path, limit: 720, ground: "viewer" });
    return { text: asset?.kind === "text" ? asset.text : "", queries };
  };
}

test("an isolate reads the segments of a rendition once for all viewers", async () => {
  const { id } = await makeVideo(await makeUser());
  const find = await playlistOf(id);
  const first = await find();
  expect(first.text).toContain("#EXTINF:2.00000,\n#EXT-X-BYTERANGE:1500@1000");
  expect(first.queries).toHaveLength(1);
  expect(await find()).toEqual({ text: first.text, queries: [] });
});

test("the playlist of a rendition that was made again contains the new segments", async () => {
  const { id } = await makeVideo(await makeUser());
  const find = await playlistOf(id);
  await find();
  await testContext()
    .db.update(renditions)
    .set({ segments: [[4, 1000, 3000]], sizeBytes: 4000, averageBandwidth: 6000 })
    .where(eq(renditions.videoId, id));
  expect((await find()).text).toContain("#EXTINF:4.00000,\n#EXT-X-BYTERANGE:3000@1000");
});
