import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { playlists, videos } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { decide } from "./decide.ts";
import { liftDecision } from "./end-decision.ts";

const ctx = testContext();

async function decideAbout(
  subjectType: "video" | "playlist",
  subjectId: string,
  kind: "limit" | "remove",
) {
  const actor = await actorOf(await makeUser({ role: "admin" }));
  const { decisionId } = await decide(ctx, {
    actor,
    subjectType,
    subjectId,
    kind,
    rule: "hate",
    reason: "Insults",
    days: null,
    fromReports: false,
  });
  return () => liftDecision(ctx, { actor, decisionId, reason: "A mistake" });
}

const patch = async (as: TestUser, path: string, json: object) =>
  expect((await call(path, { method: "PATCH", json, as })).status).toBe(200);

test("a playlist that its owner makes private during a staff decision stays private when staff lift the decision", async () => {
  const owner = await makeUser();
  const created = await call("/api/playlists", {
    method: "POST",
    json: { title: "A list", visibility: "public" },
    as: owner,
  });
  const { id } = await created.json<{ id: string }>();
  const visibility = async () =>
    (await ctx.db.select().from(playlists).where(eq(playlists.id, id)).get())?.visibility;
  const lift = await decideAbout("playlist", id, "remove");
  await patch(owner, `/api/playlists/${id}`, { visibility: "private", title: "My secret list" });
  await lift();
  expect(await visibility()).toBe("private");

  await patch(owner, `/api/playlists/${id}`, { visibility: "public" });
  const liftAgain = await decideAbout("playlist", id, "remove");
  await patch(owner, `/api/playlists/${id}`, { title: "A new title" });
  await liftAgain();
  expect(await visibility()).toBe("public");
});

test("when staff lift a video's limit, the video gets the visibility that its owner newly chose, or its old one", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  const visibility = async () =>
    (await ctx.db.select().from(videos).where(eq(videos.id, id)).get())?.visibility;
  const lift = await decideAbout("video", id, "limit");
  await patch(owner, `/api/videos/${id}`, { visibility: "private" });
  await patch(owner, `/api/videos/${id}`, { visibility: "unlisted" });
  await lift();
  expect(await visibility()).toBe("unlisted");

  await patch(owner, `/api/videos/${id}`, { visibility: "public" });
  const liftAgain = await decideAbout("video", id, "limit");
  await patch(owner, `/api/videos/${id}`, { visibility: "unlisted", title: "A new title" });
  await liftAgain();
  expect(await visibility()).toBe("public");
});
