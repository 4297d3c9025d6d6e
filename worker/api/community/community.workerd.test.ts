import { expect, test } from "vitest";
import type { VideoCard, WatchableVideo } from "../../domain/media/videos/contract-api.ts";
import { call, makeUser, makeVideo } from "../../testing/factories.ts";

test("a like can become a dislike, and concurrent clicks leave the counts correct", async () => {
  const { id } = await makeVideo(await makeUser());
  const people = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
  const react = (as: (typeof people)[number], reaction: string) =>
    call(`/api/videos/${id}/reaction`, { method: "POST", json: { reaction }, as });
  await Promise.all(people.flatMap((p) => [react(p, "like"), react(p, "like")]));
  const [first, second] = people;
  if (!first || !second) throw new Error("people are missing");
  expect(await (await react(first, "dislike")).json()).toEqual({
    reaction: "dislike",
    likes: 4,
    dislikes: 1,
  });
  expect(await (await react(second, "none")).json()).toEqual({
    reaction: null,
    likes: 3,
    dislikes: 1,
  });
  expect(
    await (await call(`/api/videos/${id}`, { as: first })).json<WatchableVideo>(),
  ).toMatchObject({
    likes: 3,
    viewer: { reaction: "dislike" },
  });
});

test("a repeated follow counts once, and users cannot follow themselves", async () => {
  const [creator, fan] = [await makeUser(), await makeUser()];
  const path = `/api/creators/${creator.id}/follow`;
  await call(path, { method: "POST", as: fan });
  expect(await (await call(path, { method: "POST", as: fan })).json()).toEqual({
    following: true,
    notify: true,
    followers: 1,
  });
  expect((await call(path, { method: "POST", as: creator })).status).toBe(400);
  const bell = (on: boolean) => call(path, { method: "PATCH", json: { notify: on }, as: fan });
  expect(await (await bell(false)).json()).toEqual({
    following: true,
    notify: false,
    followers: 1,
  });
  // Following again must not turn notifications back on.
  expect(await (await call(path, { method: "POST", as: fan })).json()).toMatchObject({
    notify: false,
  });
  expect(await (await call(path, { method: "DELETE", as: fan })).json()).toEqual({
    following: false,
    notify: false,
    followers: 0,
  });
  expect((await bell(true)).status).toBe(409);
  expect((await call("/api/creators/usr_nobody/follow", { method: "POST", as: fan })).status).toBe(
    404,
  );
});

test("users cannot react to or comment on another user's private video", async () => {
  const [creator, other] = [await makeUser(), await makeUser()];
  const { id } = await makeVideo(creator, { visibility: "private" });
  const unlisted = await makeVideo(creator, { visibility: "unlisted" });
  expect((await call(`/api/videos/${id}`, { as: other })).status).toBe(404);
  expect(
    (
      await call(`/api/videos/${id}/reaction`, {
        method: "POST",
        json: { reaction: "like" },
        as: other,
      })
    ).status,
  ).toBe(404);
  expect(
    (await call(`/api/videos/${id}/comments`, { method: "POST", json: { body: "hi" }, as: other }))
      .status,
  ).toBe(404);
  expect((await call(`/api/videos/${id}/comments`)).status).toBe(404);
  const listed = (
    await (await call("/api/videos?limit=100", { as: creator })).json<VideoCard[]>()
  ).map((v) => v.id);
  expect(listed).not.toContain(id);
  expect(listed).not.toContain(unlisted.id);
});
