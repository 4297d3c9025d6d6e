import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { call, makeUser, type TestUser } from "../../testing/factories.ts";
import { CANARY, jpegWithGps, pngOfSize, pngWithText, webpWithExif } from "../../testing/images.ts";
import { makeReadyStream } from "../../testing/live.ts";
import { makeDraft } from "../../testing/media.ts";
import { restrict } from "../../testing/restrict.ts";
import { setQuota } from "../../testing/set-quota.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** Sends an image and returns the HTTP status of the response. */
type Send = (image: Bytes) => Promise<number>;

const LAYOUT = "columns=5&rows=2&tileWidth=160&tileHeight=90&intervalMs=2000&count=10";

const put = (user: TestUser, path: string) => async (body: Bytes) =>
  (await call(path, { method: "PUT", as: user, body })).status;

/** Uploads a logo with the form of a page. All other images are bodies of API requests. */
const sendLogo = (user: TestUser) => async (image: Bytes) => {
  const body = new FormData();
  body.set("file", new File([image], "logo.png"));
  const path = "/settings/branding?form=logo";
  const response = await call(path, { method: "POST", as: user, body });
  return response.status;
};

/** Kinds of images that users upload, and how to send each. All allow 100 by 100 pixels. */
const KINDS: [kind: string, target: (user: TestUser) => Promise<Send>][] = [
  ["a poster", async (user) => put(user, `/api/videos/${await makeDraft(user)}/poster`)],
  [
    "a storyboard",
    async (user) => put(user, `/api/videos/${await makeDraft(user)}/storyboard?${LAYOUT}`),
  ],
  ["an image post", async (user) => put(user, `/api/videos/${await makeDraft(user)}/picture`)],
  [
    "a stream thumbnail",
    async (user) => put(user, `/api/streams/${(await makeReadyStream(user)).id}/thumbnail`),
  ],
  ["an avatar", async (user) => put(user, "/api/profile/avatar")],
  ["a banner", async (user) => put(user, "/api/profile/banner")],
  ["a logo", async (user) => sendLogo(user)],
];

/** Returns the content of each stored object whose key is not in `before`. */
async function newObjects(before: ReadonlySet<string>): Promise<string[]> {
  const keys = [...(await storedKeys())].filter((key) => !before.has(key));
  return Promise.all(
    keys.map(async (key) => {
      const bytes = await (await env.MEDIA.get(key))?.arrayBuffer();
      return String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
    }),
  );
}

/** Returns the keys of all stored objects, including objects from earlier test files. */
async function storedKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await env.MEDIA.list(cursor === undefined ? {} : { cursor });
    for (const { key } of page.objects) keys.add(key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return keys;
}

const makeCreator = () => makeUser({ plan: "creator_pro" });
const large = { width: 100, height: 100 };

describe.each(KINDS)("an upload of %s:", (kind, target) => {
  const formats: [type: string, image: Bytes][] = [
    ["JPEG", jpegWithGps(1, large)],
    ["WebP", webpWithExif(large)],
    ...(kind === "a stream thumbnail"
      ? []
      : [["PNG", pngWithText(large)] satisfies [string, Bytes]]),
  ];

  test.each(formats)(
    `the server removes the location and comments from the metadata of ${kind} in %s format`,
    async (_, image) => {
      const send = await target(await makeCreator());
      const before = await storedKeys();
      expect(String.fromCharCode(...image)).toContain(CANARY);
      expect(await send(image)).toBe(200);
      const [stored, ...others] = await newObjects(before);
      expect(others).toEqual([]);
      expect(stored?.length).toBeGreaterThan(40);
      expect(stored).not.toContain(CANARY);
    },
  );

  test(`the server rejects ${kind} with 900 million pixels in a file of 109 KB and stores nothing`, async () => {
    const send = await target(await makeCreator());
    const before = await storedKeys();
    expect(await send(pngOfSize({ width: 30_000, height: 30_000 }, 109_000))).toBe(400);
    expect(await newObjects(before)).toEqual([]);
  });

  test(`a user whom staff restrict from uploading cannot upload ${kind}`, async () => {
    const user = await makeCreator();
    const send = await target(user);
    await restrict(user, "upload");
    const before = await storedKeys();
    expect(await send(jpegWithGps(1, large))).toBe(403);
    expect(await newObjects(before)).toEqual([]);
  });

  test(`the size of ${kind} counts toward the bytes that a user may upload in 24 hours`, async () => {
    const user = await makeCreator();
    const send = await target(user);
    const image = jpegWithGps(1, large);
    await setQuota(user, "upload_bytes_day", image.length);
    expect([await send(image), await send(image)]).toEqual([200, 429]);
  });
});

test.each([
  ["a poster", (id: string) => `/api/videos/${id}/poster`, 4096],
  ["a storyboard", (id: string) => `/api/videos/${id}/storyboard?${LAYOUT}`, 6400],
])(
  "the server accepts %s whose sides have the maximum length and rejects one with a longer side",
  async (_, path, side) => {
    const user = await makeUser();
    const send = put(user, path(await makeDraft(user)));
    expect(await send(pngOfSize({ width: side, height: side }))).toBe(200);
    expect(await send(pngOfSize({ width: side + 1, height: 90 }))).toBe(400);
    expect(await send(pngOfSize({ width: 160, height: side + 1 }))).toBe(400);
  },
);

test("the server rejects a stream thumbnail in PNG format and stores nothing", async () => {
  const user = await makeUser();
  const send = put(user, `/api/streams/${(await makeReadyStream(user)).id}/thumbnail`);
  const before = await storedKeys();
  expect(await send(pngOfSize(large))).toBe(415);
  expect(await newObjects(before)).toEqual([]);
});

test("the size of captions counts toward the bytes that a user may upload in 24 hours", async () => {
  const user = await makeUser();
  const send = put(user, `/api/videos/${await makeDraft(user)}/captions/en?published=true`);
  const file = new TextEncoder().encode("1\n00:00:00,000 --> 00:00:05,000\nThe boat leaves\n");
  await setQuota(user, "upload_bytes_day", file.length);
  expect([await send(file), await send(file)]).toEqual([200, 429]);
});

test("a creator at the daily upload limit can still set posters but cannot upload more image posts", async () => {
  const user = await makeUser();
  const image = jpegWithGps(1, large);
  await setQuota(user, "upload_bytes_day", image.length * 2);
  const [first, second] = [await makeDraft(user), await makeDraft(user)];
  const post = (id: string) => put(user, `/api/videos/${id}/picture`)(image);
  expect([await post(first), await post(first), await post(second)]).toEqual([200, 200, 429]);
  const setPoster = put(user, `/api/videos/${first}/poster`);
  expect([await setPoster(image), await setPoster(image)]).toEqual([200, 200]);
});
