import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { videos } from "../../../db/schema.ts";
import { call, makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import type { OfflineSync } from "./contract-api.ts";

test("a sync of downloads gives the same reason for a hidden video and for a missing video", async () => {
  const [creator, viewer] = [await makeUser(), await makeUser({ plan: "premium" })];
  const hidden = await makeVideo(creator, { visibility: "private" });
  const blocked = await makeVideo(creator, { state: "blocked" });
  const missing = testContext().newId("vid");
  const ids = [hidden.id, blocked.id, missing];
  const json = { deviceId: crypto.randomUUID(), videos: ids.map((videoId) => ({ videoId })) };
  const sync = await call("/api/offline/sync", { method: "POST", json, as: viewer });
  expect((await sync.json<OfflineSync>()).gone).toEqual(
    ids.map((videoId) => ({ videoId, reason: "deleted" })),
  );
});

test("a sync of downloads tells a user who downloaded a video that the video is now hidden", async () => {
  const [creator, viewer] = [await makeUser(), await makeUser({ plan: "premium" })];
  const { id: videoId } = await makeVideo(creator);
  const deviceId = crypto.randomUUID();
  const granted = await call("/api/offline/grants", {
    method: "POST",
    json: { deviceId, videoId, quality: "360p" },
    as: viewer,
  });
  expect(granted.status).toBe(200);
  const { db } = testContext();
  await db.update(videos).set({ visibility: "private" }).where(eq(videos.id, videoId));
  const json = { deviceId, videos: [{ videoId }] };
  const sync = await call("/api/offline/sync", { method: "POST", json, as: viewer });
  expect((await sync.json<OfflineSync>()).gone).toEqual([{ videoId, reason: "closed" }]);
});
