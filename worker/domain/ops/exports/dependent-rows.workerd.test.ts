import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { captions, dataExports, playlistItems, playlists } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { unzip } from "../../../testing/unzip.ts";
import { makeExport } from "./make-export.ts";

const ctx = testContext();

async function exportOf({ id: userId }: TestUser): Promise<Map<string, Uint8Array>> {
  const exportId = ctx.newId("exp");
  await ctx.db.insert(dataExports).values({ id: exportId, userId, createdAt: ctx.now() });
  await makeExport(ctx, { exportId });
  const object = await env.MEDIA.get(`exports/${userId}/${exportId}.zip`);
  if (!object) throw new Error("The export was not stored");
  return unzip(await object.bytes());
}

const textOf = (files: Map<string, Uint8Array>, name: string) =>
  new TextDecoder().decode(files.get(name));

async function makePlaylist(owner: TestUser, videoId: string): Promise<string> {
  const id = ctx.newId("pl");
  const times = { createdAt: 1, updatedAt: 1 };
  await ctx.db.insert(playlists).values({ id, ownerId: owner.id, title: "A list", ...times });
  await ctx.db.insert(playlistItems).values({ playlistId: id, videoId, position: 1, addedAt: 7 });
  return id;
}

test("a data export contains the videos of the user's playlists and the captions of the user's videos, but none of other users", async () => {
  const [user, other] = [await makeUser(), await makeUser()];
  const [own, foreign] = [await makeVideo(user), await makeVideo(other)];
  const playlistId = await makePlaylist(user, foreign.id);
  await makePlaylist(other, own.id);
  const languages = Array.from({ length: 20 }, (_, i) => `x-${i}`);
  await ctx.db.batch([
    ctx.db.insert(captions).values({
      videoId: foreign.id,
      language: "en",
      label: "English",
      source: "upload",
      vtt: "WEBVTT\n\nSomebody else's words",
      createdAt: 1,
      updatedAt: 1,
    }),
    ...languages.map((language) =>
      ctx.db.insert(captions).values({
        videoId: own.id,
        language,
        label: language,
        source: "upload",
        vtt: `WEBVTT\n\nMy words in ${language}`,
        createdAt: 1,
        updatedAt: 1,
      }),
    ),
  ]);
  const files = await exportOf(user);
  expect(JSON.parse(textOf(files, "data/playlist-videos.json"))).toEqual([
    { playlistId, videoId: foreign.id, position: 1, addedAt: 7 },
  ]);
  const words = textOf(files, "data/captions.json");
  for (const language of languages) expect(words).toContain(`My words in ${language}"`);
  expect(words).not.toContain("Somebody else's words");
});
