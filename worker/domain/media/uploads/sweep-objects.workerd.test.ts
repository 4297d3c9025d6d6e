import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { SWEPT_PREFIXES } from "../../kernel/storage/swept-prefixes.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { sweepObjects } from "./sweep-objects.ts";

const DAY_MS = 86_400_000;

async function sweepAll(days: number): Promise<number> {
  const jobs: Job[] = SWEPT_PREFIXES.map((prefix) => ({
    type: "sweep-objects",
    prefix,
    cursor: null,
  }));
  const ctx = testContext();
  const deps = {
    ...ctx,
    now: () => Date.now() + days * DAY_MS,
    queue: { send: async (job: Job) => void jobs.push(job) },
  };
  let slices = 0;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.type !== "sweep-objects") throw new Error(`An unexpected job ${job.type}`);
    await sweepObjects(deps, job);
    slices += 1;
  }
  return slices;
}

const keysUnder = async (prefix: string) =>
  (await env.MEDIA.list({ prefix })).objects.map((o) => o.key);

test("the storage cleanup deletes only old objects that no database row references", async () => {
  const user = await makeUser();
  const video = await makeVideo(user);
  const kept = await keysUnder(`videos/${video.id}/`);
  await testContext()
    .db.update(users)
    .set({ avatarPath: "avatars/mine.webp" })
    .where(eq(users.id, user.id));
  const named = [...kept, "images/avatars/mine.webp"];
  const orphans = [
    `videos/${video.id}/v3/original`,
    `videos/${video.id}/poster-0.webp`,
    "videos/vid_gone/original",
    "images/avatars/old.webp",
    "live/str_gone/main/0.m4s",
  ];
  for (const key of ["images/avatars/mine.webp", ...orphans]) await env.MEDIA.put(key, "x");
  await sweepAll(7);
  for (const key of [...named, ...orphans]) expect(await env.MEDIA.head(key), key).not.toBeNull();
  await sweepAll(9);
  await sweepAll(9);
  for (const key of orphans) expect(await env.MEDIA.head(key), key).toBeNull();
  for (const key of named) expect(await env.MEDIA.head(key), key).not.toBeNull();
});

test("the storage cleanup completely checks a folder that is larger than one R2 listing", async () => {
  const names = Array.from(
    { length: 1005 },
    (_, i) => `images/avatars/orphan-${String(i).padStart(4, "0")}.webp`,
  );
  await Promise.all(names.map((key) => env.MEDIA.put(key, "")));
  expect(await sweepAll(9)).toBeGreaterThan(SWEPT_PREFIXES.length);
  expect(await keysUnder("images/avatars/orphan-")).toEqual([]);
});
