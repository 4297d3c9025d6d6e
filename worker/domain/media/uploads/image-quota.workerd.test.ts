import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { videos } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { jpegWithGps } from "../../../testing/images.ts";
import { makeDraft } from "../../../testing/media.ts";
import { setQuota } from "../../../testing/set-quota.ts";

test("a user who sends ten image posts at the same time cannot exceed the storage quota, and the server deletes the rejected images", async () => {
  const { db } = testContext();
  const user = await makeUser();
  const first = await makeDraft(user);
  const send = (videoId: string) =>
    call(`/api/videos/${videoId}/picture?name=hill.jpg`, {
      method: "PUT",
      as: user,
      body: jpegWithGps(),
    });
  await send(first);
  const stored = () =>
    db
      .select()
      .from(videos)
      .where(inArray(videos.creatorId, [user.id]))
      .all();
  const [{ originalSize: size } = { originalSize: null }] = await stored();
  await setQuota(user, "storage_bytes", (size ?? 0) * 3);
  const drafts: string[] = [];
  for (let i = 0; i < 10; i++) drafts.push(await makeDraft(user));
  const answers = await Promise.all(drafts.map(send));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200,
    200,
    ...Array.from({ length: 8 }, () => 413),
  ]);
  expect((await stored()).filter(({ originalKey }) => originalKey !== null)).toHaveLength(3);
  for (const id of drafts) {
    const listed = await env.MEDIA.list({ prefix: `videos/${id}/picture-` });
    const isStored = (await stored()).some(
      (video) => video.id === id && video.originalKey !== null,
    );
    expect(listed.objects).toHaveLength(isStored ? 1 : 0);
  }
});
