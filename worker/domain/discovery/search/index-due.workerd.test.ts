import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { captions, users, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { endSuspensions } from "../../trust/moderation/end-suspensions.ts";
import { indexDue } from "./index-due.ts";

const ctx = testContext();
const LARGE = 32 * 1024 + 1;

async function makeCaptions(videoId: string, count: number, sizeBytes = 100): Promise<void> {
  for (let i = 0; i < count; i++)
    await ctx.db.insert(captions).values({
      ...{ videoId, language: `x${String.fromCharCode(97 + i)}`, label: "x", source: "upload" },
      ...{ isPublished: true, vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nindexable\n", sizeBytes },
      ...{ createdAt: 1, updatedAt: 1 },
    });
}

const indexed = async (kind: "caption" | "video", owner: TestUser): Promise<number> =>
  (await ctx.db.all(sql`select 1 from search_docs where kind = ${kind} and owner_id = ${owner.id}`))
    .length;

const setVideo = (id: string, values: Partial<typeof videos.$inferInsert>) =>
  ctx.db.update(videos).set(values).where(eq(videos.id, id));
const setUser = ({ id }: TestUser, values: Partial<typeof users.$inferInsert>) =>
  ctx.db.update(users).set(values).where(eq(users.id, id));

async function runUntilDone(): Promise<void> {
  while ((await indexDue(ctx)) === "more");
}

test("showing a video indexes only eight captions at once, and a job indexes the others", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator);
  await makeCaptions(id, 20);
  expect(await indexed("caption", creator)).toBe(20);
  await setVideo(id, { visibility: "private" });
  expect(await indexed("caption", creator)).toBe(0);
  await setVideo(id, { visibility: "public" });
  expect(await indexed("caption", creator)).toBe(8);
  await runUntilDone();
  expect(await indexed("caption", creator)).toBe(20);
});

test("a job adds captions of more than 32 KiB to the search index, also after a trim of the video", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator);
  await makeCaptions(id, 2, LARGE);
  expect(await indexed("caption", creator)).toBe(0);
  await runUntilDone();
  expect(await indexed("caption", creator)).toBe(2);
  const shown = { fromMs: 0, toMs: 9_000, edges: [] };
  await setVideo(id, { trim: { startMs: 0, endMs: 9_000, shown } });
  expect(await indexed("caption", creator)).toBe(0);
  await runUntilDone();
  expect(await indexed("caption", creator)).toBe(2);
});

test("the search index job adds no captions of a video that is hidden in the meantime", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator);
  await makeCaptions(id, 2, LARGE);
  await setVideo(id, { visibility: "private" });
  await runUntilDone();
  expect(await indexed("caption", creator)).toBe(0);
  expect(await ctx.db.all(sql`select 1 from search_due where ref = ${id}`)).toEqual([]);
});

test("the end of a suspension indexes 50 videos at once, and a job indexes the others", async () => {
  const creator = await makeUser({ suspendedAt: 1, suspendedUntil: 2 });
  for (let i = 0; i < 60; i++) await makeVideo(creator);
  expect(await indexed("video", creator)).toBe(0);
  expect(await endSuspensions(ctx)).toBe("done");
  expect(await indexed("video", creator)).toBe(50);
  await runUntilDone();
  expect(await indexed("video", creator)).toBe(60);
  await setUser(creator, { displayName: "Another name" });
  await runUntilDone();
  expect(await indexed("video", creator)).toBe(60);
});

test("an error at the end of one suspension does not stop the job from ending other suspensions", async () => {
  const [broken, other] = [
    await makeUser({ suspendedAt: 1, suspendedUntil: 1 }),
    await makeUser({ suspendedAt: 1, suspendedUntil: 2 }),
  ];
  await ctx.db.run(
    sql.raw(`create trigger test_broken before update of suspended_at on users
      when new.id = '${broken.id}' begin select raise(abort, 'broken'); end`),
  );
  await endSuspensions({ ...ctx, log: { ...ctx.log, error: () => undefined } });
  await ctx.db.run(sql`drop trigger test_broken`);
  const row = await ctx.db.select().from(users).where(eq(users.id, other.id)).get();
  expect(row?.suspendedAt).toBeNull();
});
