import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { videos } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { pngOfSize } from "../../../testing/images.ts";
import { makeDraft } from "../../../testing/media.ts";
import { setQuota } from "../../../testing/set-quota.ts";
import { storageUse } from "../uploads/quota.ts";

const { db, now } = testContext();
const IMAGE = pngOfSize({ width: 40, height: 30 }, 1000);

const post = async (user: TestUser, videoId: string) =>
  (await call(`/api/videos/${videoId}/picture`, { method: "PUT", as: user, body: IMAGE })).status;
const makePost = async (user: TestUser) => {
  const id = await makeDraft(user);
  expect(await post(user, id)).toBe(200);
  return id;
};
const remove = async (user: TestUser, id: string) =>
  expect((await call(`/api/videos/${id}`, { method: "DELETE", as: user })).status).toBe(200);
const restore = async (user: TestUser, id: string) =>
  (await call(`/api/videos/${id}/restore`, { method: "POST", as: user })).status;
const usedBy = async ({ id }: TestUser) =>
  (await storageUse(testContext(), { ownerId: id, plan: "free" })).used;

test("an owner cannot restore a removed image post while a later image fills the storage quota", async () => {
  const user = await makeUser();
  await setQuota(user, "storage_bytes", IMAGE.length);
  const first = await makePost(user);
  await remove(user, first);
  const second = await makePost(user);
  expect(await post(user, await makeDraft(user))).toBe(413);
  expect(await restore(user, first)).toBe(413);
  expect(await usedBy(user)).toBe(IMAGE.length);
  await remove(user, second);
  expect(await restore(user, first)).toBe(200);
  expect(await restore(user, second)).toBe(413);
  expect(await usedBy(user)).toBe(IMAGE.length);
});

test("an owner who restores three posts at once gets back only the two posts that fit into the storage quota", async () => {
  const user = await makeUser();
  await setQuota(user, "storage_bytes", IMAGE.length * 3);
  const removed: string[] = [];
  for (let i = 0; i < 3; i++) removed.push(await makePost(user));
  for (const id of removed) await remove(user, id);
  await makePost(user);
  const statuses = await Promise.all(removed.map((id) => restore(user, id)));
  expect(statuses.sort()).toEqual([200, 200, 413]);
  expect(await usedBy(user)).toBe(IMAGE.length * 3);
});

test("an owner who posted an image after removing a post cannot exceed the storage quota by restoring posts one by one", async () => {
  const user = await makeUser();
  await setQuota(user, "storage_bytes", IMAGE.length * 2);
  const [a, b] = [await makePost(user), await makePost(user)];
  await remove(user, a);
  const c = await makePost(user);
  await remove(user, b);
  expect(await restore(user, a)).toBe(200);
  expect(await restore(user, b)).toBe(413);
  expect(await usedBy(user)).toBe(IMAGE.length * 2);
  await remove(user, c);
  expect(await restore(user, b)).toBe(200);
});

test("an owner cannot restore a removed post whose image was replaced with an image above the storage quota", async () => {
  const user = await makeUser();
  await setQuota(user, "storage_bytes", IMAGE.length * 2);
  const { id } = await makeVideo(user, { kind: "image", originalSize: IMAGE.length });
  await remove(user, id);
  await db
    .update(videos)
    .set({ originalSize: IMAGE.length * 3, updatedAt: now() + 1 })
    .where(eq(videos.id, id));
  expect(await restore(user, id)).toBe(413);
});

test("an owner above the storage quota can restore removed posts if the owner has uploaded nothing since the removal", async () => {
  const user = await makeUser();
  await setQuota(user, "storage_bytes", IMAGE.length * 3);
  const posts = [await makePost(user), await makePost(user), await makePost(user)];
  await setQuota(user, "storage_bytes", IMAGE.length);
  for (const id of posts) await remove(user, id);
  for (const id of posts) expect(await restore(user, id)).toBe(200);
  expect(await usedBy(user)).toBe(IMAGE.length * 3);
});
