import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users, videos } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { OwnPlaylist, Playlist } from "./contract-api.ts";

const { db } = testContext();
let owner: TestUser;
let other: TestUser;
beforeEach(async () => {
  [owner, other] = [await makeUser(), await makeUser()];
});

const send = (as: TestUser | null, method: string, path: string, json: unknown = {}) =>
  call(`/api/playlists${path}`, { method, json, as });
const make = async (visibility: string, ids: string[] = []) => {
  const { id } = await (
    await send(owner, "POST", "", { title: `A ${visibility} list`, visibility })
  ).json<OwnPlaylist>();
  for (const videoId of ids)
    expect((await send(owner, "PUT", `/${id}/items/${videoId}`)).status).toBe(200);
  return id;
};
const read = async (as: TestUser | null, id: string) =>
  (await call(`/api/playlists/${id}`, { as })).json<Playlist>();
const order = async (id: string) => (await read(owner, id)).entries.map((e) => e.videoId);

test.each([
  ["public", "public", [200, 200]],
  ["unlisted", "public", [200, 200]],
  ["private", "public", [404, 404]],
  ["public", "followers", [404, 404]],
  ["unlisted", "private", [404, 404]],
] as const)(
  "other users can open a %s playlist of a %s channel only if both visibilities allow access",
  async (visibility, profileVisibility, want) => {
    const id = await make(visibility);
    await db.update(users).set({ profileVisibility }).where(eq(users.id, owner.id));
    expect([
      (await call(`/api/playlists/${id}`, { as: other })).status,
      (await call(`/api/playlists/${id}`)).status,
    ]).toEqual(want);
    expect((await call(`/api/playlists/${id}`, { as: owner })).status).toBe(200);
    const page = await (await call(`/@${owner.username}?tab=playlists`, { as: other })).text();
    expect(page).not.toContain(id);
  },
);

test("a playlist shows a video that the viewer may not see as an empty entry without title", async () => {
  const secret = async (columns: Partial<typeof videos.$inferInsert>) =>
    (await makeVideo(owner, { title: "Secret words", ...columns })).id;
  const shown = (await makeVideo(other, { title: "For all" })).id;
  const [hidden, unlisted] = [
    await secret({ visibility: "private" }),
    await secret({ visibility: "unlisted" }),
  ];
  const gone = await secret({});
  const ids = [hidden, shown, unlisted, gone];
  const [publicList, unlistedList] = [await make("public", ids), await make("unlisted", ids)];
  await db.update(videos).set({ state: "removed" }).where(eq(videos.id, gone));
  for (const who of [other, null]) {
    const answer = await call(`/api/playlists/${publicList}`, { as: who });
    const text = await answer.clone().text();
    expect((await answer.json<Playlist>()).entries.map((e) => e.videoId)).toEqual([
      null,
      shown,
      null,
      null,
    ]);
    for (const word of ["Secret words", hidden, unlisted, gone]) expect(text).not.toContain(word);
    const page = await (await call(`/watch/${shown}?list=${publicList}`, { as: who })).text();
    for (const word of ["Secret words", hidden, unlisted, gone]) expect(page).not.toContain(word);
    expect((await read(who, unlistedList)).entries.map((e) => e.videoId)).toEqual([
      null,
      shown,
      unlisted,
      null,
    ]);
  }
  const own = (await read(owner, publicList)).entries;
  expect(own.map((e) => [e.videoId, e.video !== null])).toEqual([
    [hidden, true],
    [shown, true],
    [unlisted, true],
    [gone, false],
  ]);
  expect(await (await send(owner, "DELETE", `/${publicList}/items/${gone}`)).json()).toEqual({
    count: 3,
  });
  expect((await send(other, "PUT", `/watch-later/items/${hidden}`)).status).toBe(404);
});

test("reordering a playlist moves videos that the new order omits to the end", async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await makeVideo(owner)).id));
  const [a = "", b = "", c = "", d = ""] = ids;
  const id = await make("public", ids);
  const reorder = async (wanted: string[], as = owner) =>
    (await send(as, "PUT", `/${id}/order`, { order: wanted })).status;
  expect([await reorder([d, a, c, b]), await reorder([d, a, c, b])]).toEqual([200, 200]);
  expect(await order(id)).toEqual([d, a, c, b]);
  expect(await reorder([b, "vid_nowhere", a, b])).toBe(200);
  expect(await order(id)).toEqual([b, a, d, c]);
  const added = (await makeVideo(owner)).id;
  await send(owner, "PUT", `/${id}/items/${added}`);
  expect(await order(id)).toEqual([b, a, d, c, added]);
  expect([await reorder([a], other), await reorder(ids, owner)]).toEqual([404, 200]);
  expect((await send(owner, "PUT", "/watch-later/order", { order: ids })).status).toBe(200);
});

test("adding a video to a playlist twice adds one entry, and Watch later is created at its first use", async () => {
  const { id: videoId } = await makeVideo(other);
  const later = `/watch-later/items/${videoId}`;
  await Promise.all([send(owner, "PUT", later), send(owner, "PUT", later)]);
  const list = await (
    await send(owner, "POST", "", { title: "  New\u0000 one ", videoId })
  ).json<OwnPlaylist>();
  expect(list).toMatchObject({ title: "New one", visibility: "private", count: 1, contains: true });
  const asked = await (await call(`/api/playlists?videoId=${videoId}`, { as: owner })).json<{
    playlists: OwnPlaylist[];
  }>();
  expect(asked.playlists.map((p) => [p.id, p.count, p.contains])).toEqual([
    ["watch-later", 1, true],
    [list.id, 1, true],
  ]);
  expect(await (await send(owner, "DELETE", later)).json()).toEqual({ count: 0 });
  expect((await call("/api/playlists/watch-later", { as: null })).status).toBe(401);
  expect((await send(owner, "PATCH", "/watch-later", { visibility: "public" })).status).toBe(400);
  expect((await send(owner, "PATCH", `/${list.id}`, { title: " " })).status).toBe(400);
  expect(
    (await send(owner, "PATCH", `/${list.id}`, { title: "Better", visibility: "public" })).status,
  ).toBe(200);
  expect(await read(other, list.id)).toMatchObject({ title: "Better", isOwner: false });
  expect((await send(owner, "DELETE", `/${list.id}`)).status).toBe(200);
  expect((await call(`/api/playlists/${list.id}`, { as: owner })).status).toBe(404);
});

test("a user's liked videos form a playlist that only this user can see", async () => {
  const [first, second] = [(await makeVideo(other)).id, (await makeVideo(other)).id];
  for (const id of [first, second])
    await call(`/api/videos/${id}/reaction`, {
      method: "POST",
      json: { reaction: "like" },
      as: owner,
    });
  expect((await order("liked")).sort()).toEqual([first, second].sort());
  expect((await read(other, "liked")).entries).toEqual([]);
  expect((await send(owner, "PUT", `/liked/items/${first}`)).status).toBe(404);
});
