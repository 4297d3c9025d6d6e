import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as z from "zod";
import { dropAutomaticPictures } from "../../domain/media/replays/replay-images.ts";
import { setPoster } from "../../domain/media/videos/set-poster.ts";
import { decodablePng } from "../../testing/decodable-png.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { makeDraft } from "../../testing/media.ts";

const keysOf = async (videoId: string) =>
  (await env.MEDIA.list({ prefix: `videos/${videoId}/` })).objects.map(({ key }) => key);

const VideoResponse = z.object({ thumbnail: z.string() });

/** Returns the URL of a video's thumbnail from the API. */
async function thumbnailOf(videoId: string): Promise<string> {
  const response = await call(`/api/videos/${videoId}`);
  return VideoResponse.parse(await response.json()).thumbnail;
}

const putImage = (owner: TestUser, path: string, body: Uint8Array<ArrayBuffer>) =>
  call(path, { method: "PUT", as: owner, body });

async function withPoster(width: number): Promise<{ owner: TestUser; videoId: string }> {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  const response = await putImage(owner, `/api/videos/${id}/poster`, decodablePng(width, 360));
  expect(response.status).toBe(200);
  return { owner, videoId: id };
}

test("the URL of a poster serves a smaller WebP copy in the requested width", async () => {
  const { videoId } = await withPoster(1280);
  const thumbnail = await thumbnailOf(videoId);
  for (const width of [400, 800]) {
    const response = await call(`${thumbnail}?width=${width}`);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    const { body } = response;
    if (body === null) throw new Error("The response has no body.");
    expect(await env.IMAGES.info(body)).toMatchObject({ format: "image/webp", width });
  }
  const whole = await call(thumbnail);
  expect(whole.headers.get("Content-Type")).toBe("image/png");
  await whole.arrayBuffer();
});

test("a request for a smaller copy gets the full image if the image is not wider than the copy", async () => {
  const { videoId } = await withPoster(400);
  const response = await call(`${await thumbnailOf(videoId)}?width=400`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  await response.arrayBuffer();
});

test("a request for a copy of an image is rejected if the width is not 400 or 800 pixels", async () => {
  const { videoId } = await withPoster(1280);
  expect((await call(`${await thumbnailOf(videoId)}?width=401`)).status).toBe(400);
});

test("a poster is stored without smaller copies if the image service fails", async () => {
  const owner = await makeUser();
  const { id: videoId } = await makeVideo(owner);
  const pictures = { shrink: () => Promise.reject(new Error("The service is down")) };
  const image = decodablePng(1280, 720);
  await setPoster({ ...testContext(), pictures }, { videoId, ownerId: owner.id, image });
  const posters = (await keysOf(videoId)).filter((key) => key.includes(".png"));
  expect(posters).toEqual([expect.stringMatching(/\.png$/)]);
});

test("replacing a poster deletes the smaller copies of the old poster", async () => {
  const { owner, videoId } = await withPoster(1280);
  const before = (await keysOf(videoId)).filter((key) => key.includes("@"));
  expect(before).toHaveLength(2);
  await putImage(owner, `/api/videos/${videoId}/poster`, decodablePng(1280, 720));
  await expect
    .poll(async () => (await keysOf(videoId)).filter((key) => before.includes(key)))
    .toEqual([]);
  expect((await keysOf(videoId)).filter((key) => key.includes("@"))).toHaveLength(2);
});

test("uploading an image post stores smaller copies of the image", async () => {
  const owner = await makeUser();
  const videoId = await makeDraft(owner);
  const path = `/api/videos/${videoId}/picture`;
  expect((await putImage(owner, path, decodablePng(900, 600))).status).toBe(200);
  const copies = (await keysOf(videoId)).filter((key) => key.includes("@"));
  expect(copies.map((key) => key.split("@")[1])).toEqual(["400", "800"]);
});

test("trimming a replay deletes the smaller copies of the replay's generated poster", async () => {
  const owner = await makeUser();
  const { id: videoId } = await makeVideo(owner);
  for (const name of ["poster-0.webp", "poster-0.webp@400", "poster-0.webp@800"])
    await env.MEDIA.put(`videos/${videoId}/${name}`, "image");
  await dropAutomaticPictures(testContext(), { videoId, streamId: "str_without_thumbnails" });
  expect((await keysOf(videoId)).filter((key) => key.includes("poster-0"))).toEqual([]);
});
