import { expect, test } from "vitest";
import { captions } from "../../../db/schema.ts";
import { makeDeal } from "../../../testing/brand-deals.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { jpegWithGps } from "../../../testing/images.ts";

const { db } = testContext();
const DAY = 86_400_000;
const VTT = "WEBVTT\n\n00:01.000 --> 00:59.000\nAnother brand\n";
const STORYBOARD = "columns=1&rows=1&tileWidth=16&tileHeight=16&intervalMs=1000&count=1";

/** Tries to change each file of a video with a deal. Returns the status codes. */
async function changeFiles(state: "approved" | "delivered", at = Date.now()) {
  const creator = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator);
  await makeDeal({ creator, videoId, state, at });
  const times = { createdAt: at, updatedAt: at };
  const file = { label: "English", source: "upload", isPublished: true, vtt: VTT } as const;
  await db
    .insert(captions)
    .values({ videoId, language: "en", ...file, sizeBytes: VTT.length, ...times });
  const send = (method: string, path: string, body?: BodyInit, type?: string) =>
    call(`/api/videos/${videoId}/${path}`, {
      ...{ method, as: creator, body },
      headers: type ? { "Content-Type": type } : {},
    });
  const changes = [
    () => send("PUT", "poster", jpegWithGps()),
    () => send("PUT", `storyboard?${STORYBOARD}`, jpegWithGps()),
    () => send("PUT", "captions/en", VTT, "text/vtt"),
    () => send("DELETE", "captions/en"),
  ];
  const statuses: number[] = [];
  for (const change of changes) statuses.push((await change()).status);
  return statuses;
}

test.each(["delivered", "approved"] as const)(
  "a creator cannot change the poster, storyboard and captions of a video whose brand deal is %s",
  async (state) => {
    expect(await changeFiles(state)).toEqual([409, 409, 409, 409]);
  },
);

test("a creator can change the poster, storyboard and captions after the agreed time of a brand deal", async () => {
  expect(await changeFiles("approved", Date.now() - 91 * DAY)).toEqual([200, 200, 200, 200]);
});
