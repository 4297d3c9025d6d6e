import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  formerUsernames,
  interactions,
  playbackSessions,
  users,
  videoViews,
  watchProgress,
} from "../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

const post = (path: string, fields: Record<string, string>, as: TestUser | null) =>
  call(path, {
    method: "POST",
    as,
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const rowOf = (user: TestUser) =>
  testContext().db.select().from(users).where(eq(users.id, user.id)).get();

const ascii = (text: string) => Array.from(text, (c) => c.charCodeAt(0));
const png = (width: number, height: number) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
    ...ascii("IHDR"),
    ...[width, height].flatMap((n) => [0, 0, n >> 8, n & 0xff]),
    ...[8, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ...ascii("IEND"),
    ...[0, 0, 0, 0],
  ]);

test.each(["", "/profile", "/notifications", "/privacy", "/appearance", "/blocked"])(
  "only the signed-in user can open the page /settings%s",
  async (page) => {
    const user = await makeUser();
    expect((await call(`/settings${page}`, { as: user })).status).toBe(200);
    const visitor = await call(`/settings${page}`);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([
      303,
      `/login?next=${encodeURIComponent(`/settings${page}`)}`,
    ]);
    expect([303, 401, 404, 405]).toContain(
      (await post(`/settings${page}?form=x`, {}, null)).status,
    );
  },
);

describe("saving settings without scripts", () => {
  test("stores the profile, confirms the change and shows it on the channel", async () => {
    const user = await makeUser();
    const fields = {
      displayName: "  A  Name ",
      bio: "One\r\nTwo",
      "label.1": "Site",
      "url.1": "example.com/a",
    };
    const answer = await post("/settings/profile?form=profile", fields, user);
    expect([answer.status, (await answer.text()).includes("Profile saved")]).toEqual([200, true]);
    expect(await rowOf(user)).toMatchObject({
      displayName: "A Name",
      bio: "One\nTwo",
      links: [{ label: "Site", url: "https://example.com/a" }],
    });
    const about = await (await call(`/@${user.username}?tab=about`)).text();
    expect(about).toContain('href="https://example.com/a" rel="nofollow ugc noopener me"');
  });

  test.each([
    [{ displayName: "" }, "Enter a display name"],
    [{ displayName: "\u200b\u2800" }, "Enter a display name"],
    [{ displayName: "x".repeat(51) }, "Display name can have up to 50 characters"],
    [{ displayName: "x", bio: "x".repeat(501) }, "Bio can have up to 500 characters"],
    [
      { displayName: "x", "label.3": "Site", "url.3": "http://example.com" },
      "Enter a full address that starts with https://",
    ],
    [
      { displayName: "x", "label.3": "Site", "url.3": "javascript:alert(1)" },
      "Enter a full address that starts with https://",
    ],
    [
      { displayName: "x", "label.3": "Site", "url.3": "https://a:b@example.com" },
      "Enter an address like https://example.com",
    ],
    [
      { displayName: "x", "label.3": "", "url.3": "https://example.com" },
      "Enter a label, such as Website",
    ],
  ])("rejects a profile with %j, with an error beside the field", async (fields, sentence) => {
    const user = await makeUser();
    const answer = await post("/settings/profile?form=profile", { bio: "", ...fields }, user);
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([400, true]);
    expect((await rowOf(user))?.displayName).toBe(user.username);
  });

  test("stores exactly the notifications that are switched on", async () => {
    const user = await makeUser();
    const answer = await post(
      "/settings/notifications?form=notifications",
      { engagement: "on", mail: "instant" },
      user,
    );
    expect(await answer.text()).toContain("Notifications saved");
    expect(await rowOf(user)).toMatchObject({
      notifyFollowers: false,
      notifyEngagement: true,
      notifyRevenue: false,
      notifyUploads: false,
      notifyMail: "instant",
    });
  });

  test("changes only the submitted notification switch", async () => {
    const user = await makeUser({ notifyRevenue: false });
    const send = (json: object) =>
      call("/api/notifications/settings", { method: "PATCH", json, as: user });
    for (const _ of [1, 2])
      expect((await send({ followers: false, timeZone: "Europe/Berlin" })).status).toBe(200);
    const expected = {
      notifyFollowers: false,
      notifyEngagement: true,
      notifyRevenue: false,
      timeZone: "Europe/Berlin",
    };
    expect(await rowOf(user)).toMatchObject(expected);
    expect((await send({ mail: "hourly" })).status).toBe(400);
    expect(await rowOf(user)).toMatchObject(expected);
  });

  test("stores the privacy settings, and rejects an unknown value", async () => {
    const user = await makeUser();
    const chosen = { profileVisibility: "followers", commentPolicy: "nobody" };
    expect(await (await post("/settings/privacy?form=privacy", chosen, user)).text()).toContain(
      "Privacy settings saved",
    );
    expect(await rowOf(user)).toMatchObject({
      ...chosen,
      analyticsCollection: false,
      keepHistory: false,
    });
    const odd = await post(
      "/settings/privacy?form=privacy",
      { ...chosen, profileVisibility: "friends" },
      user,
    );
    expect([odd.status, (await odd.text()).includes("Choose who can see your profile")]).toEqual([
      400,
      true,
    ]);
  });

  test("stores a profile picture and removes it again", async () => {
    const user = await makeUser();
    const encoder = new TextEncoder();
    const head =
      '--edge\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n';
    const bytes = new Uint8Array([
      ...encoder.encode(head),
      ...png(200, 200),
      ...encoder.encode("\r\n--edge--\r\n"),
    ]);
    const type = "multipart/form-data; boundary=edge";
    const answer = await call("/settings/profile?form=avatar", {
      method: "POST",
      as: user,
      body: bytes,
      headers: { "Content-Type": type },
    });
    expect([answer.status, (await answer.text()).includes("Avatar saved")]).toEqual([200, true]);
    expect((await rowOf(user))?.avatarPath).toMatch(/^avatars\/usr_\w+\/[\w-]{22}\.png$/);
    const gone = await call("/settings/profile?form=avatar", {
      method: "POST",
      as: user,
      body: "intent=remove",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(await gone.text()).toContain("Avatar removed");
    expect((await rowOf(user))?.avatarPath).toBeNull();
  });
});

describe("profile pictures", () => {
  const put = (
    user: TestUser,
    bytes: Uint8Array<ArrayBuffer>,
    picture = "avatar",
    headers: Record<string, string> = {},
  ) =>
    call(`/api/profile/${picture}`, {
      method: "PUT",
      body: bytes,
      as: user,
      headers: { "Content-Type": "image/png", ...headers },
    });

  test("a profile picture is public and immutable, and the next picture gets another URL", async () => {
    const user = await makeUser();
    const { url } = await (await put(user, png(400, 400))).json<{ url: string }>();
    const image = await call(url);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    await image.arrayBuffer();
    const { url: second } = await (await put(user, png(300, 300))).json<{ url: string }>();
    expect(second).not.toBe(url);
    expect(`/images/${(await rowOf(user))?.avatarPath}`).toBe(second);
  });

  test.each([
    ["HTML", new TextEncoder().encode("<!doctype html><script>alert(1)</script>"), 415],
    ["SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ["a GIF", new TextEncoder().encode("GIF89a........"), 415],
    ["nothing", new Uint8Array(0), 415],
    ["too small a picture", png(63, 400), 400],
    ["too large a picture", png(4097, 400), 400],
    ["too many bytes", new Uint8Array(2 * 1024 * 1024 + 1), 413],
  ])("an upload of %s as profile picture is rejected", async (_, bytes, status) => {
    const user = await makeUser();
    expect((await put(user, bytes)).status).toBe(status);
    expect((await rowOf(user))?.avatarPath).toBeNull();
  });

  test("the upload route rejects visitors, and pictures other than an avatar or a banner", async () => {
    expect((await put(await makeUser(), png(400, 400), "cover")).status).toBe(404);
    expect((await call("/api/profile/avatar", { method: "PUT", body: png(400, 400) })).status).toBe(
      401,
    );
  });
});

test("a former username redirects permanently to the same tab of the channel", async () => {
  const user = await makeUser();
  await testContext()
    .db.insert(formerUsernames)
    .values({ username: "once_was", userId: user.id, changedAt: 1 });
  const answer = await call("/@Once_Was?tab=about");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    301,
    `/@${user.username}?tab=about`,
  ]);
  await testContext()
    .db.update(users)
    .set({ profileVisibility: "private" })
    .where(eq(users.id, user.id));
  expect((await call("/@once_was")).status).toBe(404);
});

test("the video list of a channel continues page by page, newest first", async () => {
  const user = await makeUser();
  for (let i = 0; i < 30; i++)
    await makeVideo(user, { title: `Film number ${i}`, publishedAt: 1000 + i });
  const first = await (await call(`/@${user.username}`)).text();
  const next = /href="(\/@[^"]*before=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await (await call(next)).text();
  const titles = [first, second].flatMap((html) => [
    ...new Set([...html.matchAll(/>Film number (\d+)</g)].map((m) => Number(m[1]))),
  ]);
  expect(titles).toEqual(Array.from({ length: 30 }, (_, i) => 29 - i));
  expect(second).not.toContain("Show more");
});

describe("turning analytics collection off", () => {
  test("deletes the user's stored data, but keeps the view counts", async () => {
    const ctx = testContext();
    const [creator, viewer] = [await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator);
    const track = () =>
      call("/api/interactions", {
        method: "POST",
        as: viewer,
        json: { userId: viewer.id, contentId: id, contentType: "video", interactionType: "view" },
      });
    const play = async () =>
      (await call(`/api/videos/${id}/playback`, { method: "POST", json: {}, as: viewer })).json<{
        playbackId: string;
        base: string;
      }>();
    const report = (playbackId: string) =>
      call(`/api/playback/${playbackId}/report`, {
        method: "POST",
        as: viewer,
        json: { playedMs: 1000, positionMs: 9000, ended: false },
      });
    await track();
    await report((await play()).playbackId);
    await ctx.db
      .insert(videoViews)
      .values({ videoId: id, viewerKey: `u:${viewer.id}`, day: 1, countedAt: 1 });
    const kept = () =>
      Promise.all([
        ctx.db.select().from(interactions).where(eq(interactions.userId, viewer.id)),
        ctx.db.select().from(watchProgress).where(eq(watchProgress.userId, viewer.id)),
        ctx.db.select().from(playbackSessions).where(eq(playbackSessions.userId, viewer.id)),
        ctx.db
          .select()
          .from(videoViews)
          .where(and(eq(videoViews.videoId, id), eq(videoViews.viewerKey, `u:${viewer.id}`))),
      ]);
    // The interaction is stored only when the queue delivers it.
    await vi.waitFor(
      async () => expect((await kept()).map((rows) => rows.length)).toEqual([1, 1, 1, 1]),
      { timeout: 20_000 },
    );

    await post(
      "/settings/privacy?form=privacy",
      { profileVisibility: "public", commentPolicy: "everyone" },
      viewer,
    );
    expect((await kept()).map((rows) => rows.length)).toEqual([0, 0, 0, 0]);
    const views = () => ctx.db.select().from(videoViews).where(eq(videoViews.videoId, id));
    expect(await views()).toHaveLength(1);

    expect(await (await track()).json()).toEqual({ id: null });
    const { playbackId } = await play();
    expect((await report(playbackId)).status).toBe(200);
    expect((await kept()).map((rows) => rows.length)).toEqual([0, 0, 0, 0]);
    const [session] = await ctx.db
      .select()
      .from(playbackSessions)
      .where(eq(playbackSessions.id, playbackId));
    expect(session?.viewerKey).toBe((await views())[0]?.viewerKey);
    expect(JSON.stringify(session)).not.toContain(viewer.id);
  });
});
