import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users, videos } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { CANARY, jpegWithGps, pngWithText } from "../../../testing/images.ts";
import { makeDraft } from "../../../testing/media.ts";
import { restrict } from "../../../testing/restrict.ts";
import { listVideos } from "../videos/queries.ts";

const DETAILS = { title: "A view", description: "From the hill", category: "art" };
const send = (as: TestUser, videoId: string, body: Uint8Array<ArrayBuffer>) =>
  call(`/api/videos/${videoId}/picture?name=hill.jpg`, { method: "PUT", as, body });
const baseOf = async (videoId: string) =>
  (
    await (
      await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {} })
    ).json<{ base: string }>()
  ).base;

test("an image post is published without the image's metadata, and listed without a duration", async () => {
  const user = await makeUser();
  const videoId = await makeDraft(user, DETAILS);
  expect((await send(user, videoId, jpegWithGps())).status).toBe(200);
  expect((await call(`/api/videos/${videoId}/publish`, { method: "POST", as: user })).status).toBe(
    200,
  );
  const answer = await call(`${await baseOf(videoId)}/original`);
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer()))).not.toContain(CANARY);
  const [card] = await listVideos(testContext(), { creatorId: user.id, limit: 5 });
  expect(card).toMatchObject({
    id: videoId,
    kind: "image",
    duration: 0,
    thumbnail: expect.stringMatching(/\/original$/),
  });
});

test("a new image of a post replaces the earlier image, which is no longer served", async () => {
  const user = await makeUser();
  const videoId = await makeDraft(user, DETAILS);
  await send(user, videoId, jpegWithGps());
  const ctx = testContext();
  const first = await ctx.db.select().from(videos).where(eq(videos.id, videoId)).get();
  await ctx.db
    .update(videos)
    .set({ originalKey: `videos/${videoId}/picture-1.jpg` })
    .where(eq(videos.id, videoId));
  expect((await send(user, videoId, pngWithText())).status).toBe(200);
  const second = await ctx.db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(second).toMatchObject({
    originalType: "image/png",
    mediaVersion: 1,
    accessEpoch: (first?.accessEpoch ?? 0) + 1,
  });
  expect(await env.MEDIA.head(second?.originalKey ?? "")).not.toBeNull();
});

test("an image post accepts only an image from its owner, within the storage limit", async () => {
  const [user, stranger] = [await makeUser(), await makeUser()];
  const videoId = await makeDraft(user, DETAILS);
  const page = new TextEncoder().encode(
    "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  );
  expect((await send(user, videoId, page)).status).toBe(415);
  expect((await send(user, videoId, jpegWithGps().slice(0, 40))).status).toBe(400);
  expect((await send(user, videoId, new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await send(stranger, videoId, jpegWithGps())).status).toBe(404);
  const film = await makeVideo(user);
  expect((await send(user, film.id, jpegWithGps())).status).toBe(409);
  const ctx = testContext();
  await ctx.db.update(users).set({ plan: "free" }).where(eq(users.id, user.id));
  await ctx.db
    .update(videos)
    .set({ originalSize: 5 * 1024 ** 3 })
    .where(eq(videos.id, film.id));
  const full = await send(user, videoId, jpegWithGps());
  expect([full.status, await full.text()]).toEqual([
    413,
    expect.stringMatching(/storage is full: with this upload you'd use .+ of 5 GB/),
  ]);
});

test("the AI text tool suggests an image post's details from a given text, and names the AI provider", async () => {
  const user = await makeUser();
  const ask = (content: string) =>
    call("/api/ai/generate-metadata", { method: "POST", as: user, json: { content } });
  const bread = await (
    await ask("Baking sourdough bread at home. Flour, water and a hot oven.")
  ).json();
  expect(bread).toMatchObject({
    category: "cooking",
    provider: { name: "Built-in, no AI service", sentTo: null },
  });
  expect(await (await ask("We beat the final boss of an open world RPG.")).json()).toMatchObject({
    category: "gaming",
  });
  expect((await ask("  … 123 ")).status).toBe(400);
  expect(
    (await call("/api/ai/generate-metadata", { method: "POST", json: { content: "bread" } }))
      .status,
  ).toBe(401);
});

test("a user whose uploads staff restricted cannot replace the picture of a published post", async () => {
  const user = await makeUser();
  const videoId = await makeDraft(user, DETAILS);
  await send(user, videoId, jpegWithGps());
  await call(`/api/videos/${videoId}/publish`, { method: "POST", as: user });
  await restrict(user, "upload");
  expect((await send(user, videoId, pngWithText())).status).toBe(403);
});
