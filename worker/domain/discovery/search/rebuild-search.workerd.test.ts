import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { captions } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import type { RebuildPosition } from "./contract.ts";
import { continueRebuild, rebuildSearch } from "./rebuild-search.ts";

const ctx = testContext();

async function makeCaptions(owner: TestUser, count: number, sizeBytes: number): Promise<void> {
  for (let start = 0; start < count; start += 7) {
    const { id: videoId } = await makeVideo(owner);
    const languages = Array.from(
      { length: Math.min(7, count - start) },
      (_, i) => `x${"abcdefg"[i]}`,
    );
    for (const language of languages)
      await ctx.db.insert(captions).values({
        ...{ videoId, language, label: "x", source: "upload", isPublished: true, sizeBytes },
        vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nindexable\n",
        ...{ createdAt: 1, updatedAt: 1 },
      });
  }
}

/** Deletes the index entries of the owner's captions. */
const breakIndex = ({ id }: TestUser) =>
  ctx.db.run(sql`delete from search_docs where kind = 'caption' and owner_id = ${id}`);

const indexed = async ({ id }: TestUser): Promise<number> =>
  (await ctx.db.all(sql`select 1 from search_docs where kind = 'caption' and owner_id = ${id}`))
    .length;

test.each([
  ["small", 100],
  ["long", 400 * 1024],
])("a rebuild of the search index in single steps indexes all %s captions", async (_, bytes) => {
  const creator = await makeUser();
  await makeCaptions(creator, 45, bytes);
  await breakIndex(creator);
  let position: RebuildPosition | null | undefined;
  while (position !== null)
    position = await rebuildSearch(ctx, { steps: 1, ...(position && { from: position }) });
  expect(await indexed(creator)).toBe(45);
});

test("a job that rebuilds the search index continues in further messages until all is indexed", async () => {
  const creator = await makeUser();
  await makeCaptions(creator, 110, 600 * 1024);
  await breakIndex(creator);
  const jobs: Job[] = [{ type: "rebuild-search" }];
  const deps = { ...ctx, queue: { send: async (job: Job) => void jobs.push(job) } };
  let messages = 0;
  for (let job = jobs.shift(); job?.type === "rebuild-search"; job = jobs.shift()) {
    await continueRebuild(deps, job);
    messages++;
  }
  expect(messages).toBeGreaterThan(1);
  expect(await indexed(creator)).toBe(110);
});
