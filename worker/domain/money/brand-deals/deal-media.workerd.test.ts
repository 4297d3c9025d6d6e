import { describe, expect, test } from "vitest";
import { brandDeals, brands, captions } from "../../../db/schema.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { jpegWithGps } from "../../../testing/images.ts";

const { db } = testContext();
const DAY = 86_400_000;
const VTT = "WEBVTT\n\n00:01.000 --> 00:59.000\nAnother brand\n";
const STORYBOARD = "columns=1&rows=1&tileWidth=16&tileHeight=16&intervalMs=1000&count=1";

async function makeDeal(state: "approved" | "delivered", at = Date.now()) {
  const staff = await makeUser({ role: "admin" });
  const creator = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator);
  const brandId = `brd_${crypto.randomUUID()}`;
  const times = { createdAt: at, updatedAt: at };
  const contact = { name: "Aurora", contactEmail: "aurora@example.com", createdBy: staff.id };
  await db.insert(brands).values({ id: brandId, ...contact, createdAt: at });
  await db.insert(brandDeals).values({
    ...{ id: `deal_${crypto.randomUUID()}`, brandId, title: "Aurora", brief: "Show it" },
    ...{ amountCents: 50_000, creatorCents: 35_000, currency: "USD", tier: "bronze", state },
    ...{ creatorId: creator.id, videoId, acceptBy: at + DAY, deliverBy: at + DAY },
    ...{ createdBy: staff.id, deliveredAt: at, releasesAt: at + 120 * DAY, keepDays: 90 },
    ...(state === "approved" ? { approvedAt: at } : {}),
    ...times,
  });
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

describe("the poster, storyboard and captions of a video", () => {
  test.each([
    ["delivered", "while staff review the video's brand deal"],
    ["approved", "for the agreed time of the video's brand deal"],
  ] as const)("cannot be changed %s: %s", async (state, _period) => {
    expect(await makeDeal(state)).toEqual([409, 409, 409, 409]);
  });

  test("can be changed after the agreed time of the video's brand deal", async () => {
    expect(await makeDeal("approved", Date.now() - 91 * DAY)).toEqual([200, 200, 200, 200]);
  });
});
