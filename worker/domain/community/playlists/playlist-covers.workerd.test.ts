import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { playlistItems, playlists } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { meter } from "../../../testing/meter.ts";
import { listChannelPlaylists } from "./list-playlists.ts";

const ctx = testContext();

async function makePlaylist(ownerId: string, videoIds: string[]): Promise<string> {
  const id = ctx.newId("pl");
  await ctx.db.insert(playlists).values({
    ...{ id, ownerId, title: "A list", visibility: "public", createdAt: 1, updatedAt: 1 },
    itemCount: videoIds.length,
  });
  for (const [position, videoId] of videoIds.entries())
    await ctx.db.insert(playlistItems).values({ playlistId: id, videoId, position, addedAt: 1 });
  return id;
}

/** Lists the playlists of a channel. Returns the playlists and the number of rows that D1 read. */
async function listCards(ownerId: string) {
  const metered = meter(env.DB);
  const deps = createContext({ ...env, DB: metered.db }, "covers");
  const creatorId = sql<string>`${ownerId}`;
  const cards = await listChannelPlaylists(deps, { creatorId, actor: { kind: "visitor" } });
  return { cards, rows: metered.statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
}

test("the thumbnail of a playlist belongs to its first public video with a poster", async () => {
  const owner = await makeUser();
  const poster = { posterFile: "poster.webp" };
  const hidden = await makeVideo(owner, { visibility: "private", ...poster });
  const plain = await makeVideo(owner, { posterFile: null });
  const [first, second] = [await makeVideo(owner, poster), await makeVideo(owner, poster)];
  await makePlaylist(owner.id, [hidden.id, plain.id, first.id, second.id]);
  const { cards } = await listCards(owner.id);
  expect(cards[0]?.thumbnail).toContain(first.id);
});

test("listing the playlists of a channel reads as many rows for playlists of 60 videos as of 20", async () => {
  const [short, long] = [await makeUser(), await makeUser()];
  const videoIds: string[] = [];
  for (let i = 0; i < 60; i++) videoIds.push((await makeVideo(long, { visibility: "private" })).id);
  for (let i = 0; i < 3; i++) {
    await makePlaylist(short.id, videoIds.slice(0, 20));
    await makePlaylist(long.id, videoIds);
  }
  // A search in an index can read one more row, which belongs to the user whose ID comes next.
  const neighbors = 10;
  const most = (await listCards(short.id)).rows + neighbors;
  expect((await listCards(long.id)).rows).toBeLessThanOrEqual(most);
});
