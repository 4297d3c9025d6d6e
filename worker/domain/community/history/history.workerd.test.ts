import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { videos } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { HistoryPage } from "./contract-api.ts";

const { db } = testContext();
const read = async (as: TestUser, query = "") =>
  (await call(`/api/history${query}`, { as })).json<HistoryPage>();
const ids = async (as: TestUser, query = "") =>
  (await read(as, query)).entries.map((e) => e.video.id);
const send = (as: TestUser, method: string, path: string, json: unknown = {}) =>
  call(`/api/history${path}`, { method, json, as });

async function watch(as: TestUser, videoId: string, positionMs = 20_000): Promise<void> {
  const started = await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as });
  const { playbackId } = await started.json<{ playbackId: string }>();
  const report = await call(`/api/playback/${playbackId}/report`, {
    method: "POST",
    json: { playedMs: 100, positionMs, ended: false },
    as,
  });
  expect(report.status, await report.clone().text()).toBe(200);
}

test("the watch history lists watched videos newest first, with the viewer's progress", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const me = await makeUser();
  const made: string[] = [];
  for (const title of ["Red barn", "Blue 50% barn", "Green"]) {
    const { id } = await makeVideo(await makeUser(), { title });
    await watch(me, id);
    made.unshift(id);
    vi.setSystemTime(Date.now() + 1000);
  }
  vi.useRealTimers();
  const first = await read(me, "?limit=2");
  expect([
    ...first.entries.map((e) => e.video.id),
    ...(await ids(me, `?limit=2&before=${first.next}`)),
  ]).toEqual(made);
  expect(first.entries[0]?.video.progress).toBe(0.5);
  expect([
    await ids(me, "?q=BARN"),
    await ids(me, "?q=50%25"),
    await ids(me, "?q=barn%20red"),
  ]).toEqual([[made[1], made[2]], [made[1]], [made[2]]]);
  expect(await ids(await makeUser())).toEqual([]);
  await db
    .update(videos)
    .set({ visibility: "private" })
    .where(eq(videos.id, made[0] ?? ""));
  expect(await ids(me)).toEqual([made[1], made[2]]);
});

test("a watch history page does not reveal the new title of a video that became private", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const me = await makeUser();
  const [turned, closed, mine] = [
    (await makeVideo(await makeUser())).id,
    (await makeVideo(await makeUser({ displayName: "Globex" }))).id,
    (await makeVideo(me, { title: "globex acme" })).id,
  ];
  for (const id of [turned, closed, mine]) {
    await watch(me, id);
    vi.setSystemTime(Date.now() + 1000);
  }
  vi.useRealTimers();
  const hide = (id: string, title: string) =>
    db.update(videos).set({ visibility: "private", title }).where(eq(videos.id, id));
  await hide(turned, "Merger with globex");
  await hide(closed, "Anything");
  const pageOf = async (q: string) => {
    const { entries, next } = await read(me, `?limit=1&q=${q}`);
    return [entries.map(({ video }) => video.id), next];
  };
  expect([await pageOf("globex"), await pageOf("acme"), await pageOf("merger")]).toEqual([
    [[mine], null],
    [[mine], null],
    [[], null],
  ]);
  // A video that the user may no longer watch leaves no gap on the page.
  expect(await pageOf("")).toEqual([[mine], null]);
});

test("a watch history page is full even if videos between its entries became private", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const me = await makeUser();
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    const { id } = await makeVideo(await makeUser());
    await watch(me, id);
    made.unshift(id);
    vi.setSystemTime(Date.now() + 1000);
  }
  vi.useRealTimers();
  for (const id of [made[0], made[2]])
    await db
      .update(videos)
      .set({ state: "removed" })
      .where(eq(videos.id, id ?? ""));
  const first = await read(me, "?limit=2");
  expect(first.entries.map((e) => e.video.id)).toEqual([made[1], made[3]]);
  expect(await ids(me, `?limit=2&before=${first.next}`)).toEqual([made[4]]);
});

test("a paused watch history records nothing, and a resumed watch history records again", async () => {
  const me = await makeUser();
  const [before, during] = [
    (await makeVideo(await makeUser())).id,
    (await makeVideo(await makeUser())).id,
  ];
  await watch(me, before, 10_000);
  await send(me, "PATCH", "", { keep: false });
  await watch(me, before, 30_000);
  await watch(me, during);
  expect(await read(me)).toMatchObject({
    isKept: false,
    entries: [{ video: { id: before, progress: 0.25 } }],
  });
  await send(me, "PATCH", "", { keep: true });
  await watch(me, during);
  expect(await ids(me)).toEqual([during, before]);
});

test("a user can remove, restore and clear entries of only the user's own watch history", async () => {
  const [me, other] = [await makeUser(), await makeUser()];
  const { id } = await makeVideo(await makeUser());
  for (const who of [me, other]) await watch(who, id);
  const { undo } = await (await send(me, "DELETE", `/${id}`)).json<{ undo: string }>();
  expect([await ids(me), await ids(other)]).toEqual([[], [id]]);
  expect((await send(other, "POST", `/${id}/restore`, { undo })).status).toBe(400);
  expect((await send(me, "POST", `/${id}/restore`, { undo })).status).toBe(200);
  expect((await read(me)).entries).toMatchObject([{ video: { id, progress: 0.5 } }]);
  expect(await (await send(me, "DELETE", "/vid_unknown")).json()).toEqual({ ok: true, undo: null });
  await send(me, "DELETE", "");
  expect([await ids(me), await ids(other)]).toEqual([[], [id]]);
});
