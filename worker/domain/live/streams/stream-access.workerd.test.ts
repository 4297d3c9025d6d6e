import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { captions, follows, users, videos } from "../../../db/schema.ts";
import { call, makeUser, ORIGIN, type TestUser, testContext } from "../../../testing/factories.ts";
import { webpOfSize } from "../../../testing/images.ts";
import { makeReadyStream, TestStudio, viewerOf } from "../../../testing/live.ts";
import { sampled } from "../../../testing/scale.ts";
import type { Playback } from "../../media/playback/contract-api.ts";
import { eraseVideo } from "../../media/removal/erase-video.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import type { OwnStream, StreamCard } from "./contract-api.ts";

afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const { db } = testContext();
const WEBP = webpOfSize({ width: 100, height: 100 });

const PRINCIPALS = ["visitor", "free", "follower", "premium", "owner", "moderator"] as const;
type Principal = (typeof PRINCIPALS)[number];

interface Recording {
  streamId: string;
  videoId: string;
  creator: TestUser;
  people: Record<Principal, TestUser | null>;
  /** A word of the title that no other title contains. */
  word: string;
  liveBase: string;
  mediaBase: string;
}

async function record(): Promise<Recording> {
  const creator = await makeUser();
  const people = {
    visitor: null,
    owner: creator,
    free: await makeUser(),
    follower: await makeUser(),
    premium: await makeUser({ plan: "premium" }),
    moderator: await makeUser({ role: "moderator" }),
  };
  await db
    .insert(follows)
    .values({ followerId: people.follower.id, creatorId: creator.id, createdAt: Date.now() });
  const word = `zebu${creator.id.slice(-8)}`;
  const { id: streamId } = await makeReadyStream(creator, { title: `On air ${word}` });
  const studio = await TestStudio.open(streamId, creator);
  await studio.hello();
  studio.chunks(0, 112);
  await studio.acknowledges(109);
  await call(`/api/streams/${streamId}/thumbnail`, { method: "PUT", body: WEBP, as: creator });
  const { base: liveBase } = await viewerOf(streamId);
  const { replayUrl } = await (
    await call(`/api/streams/${streamId}/end`, { method: "POST", as: creator })
  ).json<OwnStream>();
  const videoId = replayUrl?.split("/").at(-1) ?? "";
  const track = {
    videoId,
    language: "en",
    label: "English",
    source: "upload",
    vtt: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n",
  } as const;
  await db
    .insert(captions)
    .values({ ...track, isPublished: true, createdAt: Date.now(), updatedAt: Date.now() });
  const playback = await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {} });
  const { base: mediaBase } = await playback.json<Playback>();
  return { streamId, videoId, creator, people, word, liveBase, mediaBase };
}

const isGiven = async (answer: Promise<Response>) => {
  const { status, webSocket } = await answer;
  webSocket?.accept();
  webSocket?.close(1000);
  expect([101, 200, 302, 401, 403, 404, 410]).toContain(status);
  return status === 200 || status === 101;
};
/** A page with status 200 may show an offer instead of the video, so the content is checked too. */
const isShown = async (answer: Promise<Response>) => {
  const response = await answer;
  return response.status === 200 && !(await response.text()).includes("is for subscribers");
};
const upgrade = { Upgrade: "websocket" };
type Door = (recording: Recording, as: TestUser | null) => Promise<boolean>;

const STREAM_DOORS: Record<string, Door> = {
  "the stream's page": ({ streamId }, as) => isShown(call(`/streams/${streamId}`, { as })),
  "its chat's window": ({ streamId }, as) => isShown(call(`/streams/${streamId}/chat`, { as })),
  "its chat's history": ({ streamId }, as) =>
    isGiven(call(`/api/streams/${streamId}/chat`, { as })),
  "its chat's socket": ({ streamId }, as) =>
    isGiven(call(`/api/streams/${streamId}/ws`, { as, headers: upgrade })),
  "its chat's socket by the old address": ({ streamId }, as) =>
    isGiven(call(`/?streamId=${streamId}`, { as, headers: upgrade })),
  "its picture in the card": async ({ streamId }, as) => {
    const answer = await call(`/api/streams/${streamId}`, { as });
    const { thumbnail = null } = answer.status === 200 ? await answer.json<StreamCard>() : {};
    return thumbnail !== null && isGiven(call(thumbnail));
  },
  "its picture at its lasting address": ({ streamId }, as) =>
    isGiven(call(`/api/streams/${streamId}/poster`, { as })),
  "a link to its media": ({ streamId }, as) =>
    isGiven(call(`/api/streams/${streamId}/playback`, { method: "POST", as })),
};

const VIDEO_DOORS: Record<string, Door> = {
  "the replay's page": ({ videoId }, as) => isShown(call(`/watch/${videoId}`, { as })),
  "the replay in a frame": ({ videoId }, as) => isShown(call(`/embed/${videoId}`, { as })),
  "its picture in the card": async ({ videoId }, as) => {
    const answer = await call(`/api/videos/${videoId}`, { as });
    const { thumbnail = null } = answer.status === 200 ? await answer.json<VideoCard>() : {};
    return thumbnail !== null && isGiven(call(thumbnail));
  },
  "its picture at its lasting address": ({ videoId }, as) =>
    isGiven(call(`/api/videos/${videoId}/poster`, { as })),
  "its comments": ({ videoId }, as) => isGiven(call(`/api/videos/${videoId}/comments`, { as })),
  "links to fetch it ahead": ({ videoId }, as) =>
    isGiven(call(`/api/videos/${videoId}/links`, { as })),
  "its playlist, its segments and its captions": async ({ videoId }, as) => {
    const answer = await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {}, as });
    if (answer.status !== 200) return false;
    const { base } = await answer.json<Playback>();
    const files = ["master.m3u8", "main/seg-0.m4s", "captions/en.vtt"];
    const given = await Promise.all(files.map((file) => isGiven(call(`${base}/${file}`))));
    expect(new Set(given).size).toBe(1);
    return given[0] === true;
  },
};

const holds = async (path: string, text: string) =>
  (await (await call(path)).text()).includes(text);
/** Public lists in which a viewer can find the stream without knowing its URL. */
const LISTS: Record<string, (recording: Recording) => Promise<boolean>> = {
  search: ({ word, videoId }) => holds(`/api/search?q=${word}`, videoId),
  suggestions: ({ word }) => holds(`/api/search/suggest?q=${word.slice(0, -2)}`, word),
  "the channel's feed": ({ creator, videoId }) => holds(`/@${creator.username}/feed.xml`, videoId),
  "the channel's page": ({ creator, videoId }) => holds(`/@${creator.username}`, videoId),
  "the list of videos": ({ videoId }) => holds("/api/videos?sort=newest&limit=50", videoId),
};
const oEmbed = ({ videoId }: Recording) =>
  isGiven(call(`/api/oembed?url=${encodeURIComponent(`${ORIGIN}/watch/${videoId}`)}`));

interface Case {
  change(recording: Recording): PromiseLike<unknown>;
  stream: readonly Principal[];
  /** Viewers who may fetch the thumbnail, if they differ from the viewers of the video. */
  pictures?: readonly Principal[];
  video: readonly Principal[];
  isListed: boolean;
  isEmbeddable: boolean;
}
const patch = (path: string, json: unknown, as: TestUser) =>
  call(path, { method: "PATCH", json, as }).then((answer) => expect(answer.status).toBe(200));
const setProfile = ({ creator }: Recording, columns: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(columns).where(eq(users.id, creator.id));
const closed = { isListed: false, isEmbeddable: false };

const CASES: [string, Case][] = [
  [
    "stays public",
    {
      change: async () => undefined,
      stream: PRINCIPALS,
      video: PRINCIPALS,
      isListed: true,
      isEmbeddable: true,
    },
  ],
  [
    "becomes unlisted",
    {
      change: ({ videoId, creator }) =>
        patch(
          `/api/videos/${videoId}`,
          { visibility: "unlisted", description: "About it" },
          creator,
        ),
      stream: PRINCIPALS,
      video: PRINCIPALS,
      isListed: false,
      isEmbeddable: true,
    },
  ],
  [
    "becomes private",
    {
      change: ({ videoId, creator }) =>
        patch(
          `/api/videos/${videoId}`,
          { visibility: "private", description: "About it" },
          creator,
        ),
      stream: ["owner"],
      video: ["owner", "moderator"],
      ...closed,
    },
  ],
  [
    "is locked for subscribers",
    {
      change: ({ videoId, creator }) =>
        patch(`/api/videos/${videoId}/replay`, { subscribersOnly: true }, creator),
      stream: ["premium", "owner", "moderator"],
      video: ["premium", "owner", "moderator"],
      isListed: true,
      isEmbeddable: false,
    },
  ],
  [
    "is removed by its creator",
    {
      change: ({ videoId, creator }) =>
        call(`/api/videos/${videoId}`, { method: "DELETE", as: creator }),
      stream: ["owner"],
      video: [],
      ...closed,
    },
  ],
  [
    "is permanently deleted",
    {
      change: async ({ videoId, creator }) => {
        await call(`/api/videos/${videoId}`, { method: "DELETE", as: creator });
        later(40 * 86_400_000);
        await eraseVideo(testContext(), { videoId });
        vi.useRealTimers();
      },
      stream: ["owner"],
      pictures: [],
      video: [],
      ...closed,
    },
  ],
  [
    "is taken down",
    {
      change: ({ videoId }) =>
        db.update(videos).set({ state: "blocked", accessEpoch: 1 }).where(eq(videos.id, videoId)),
      stream: ["owner"],
      video: ["moderator"],
      ...closed,
    },
  ],
  [
    "belongs to a followers-only channel",
    {
      change: (recording) => setProfile(recording, { profileVisibility: "followers" }),
      stream: ["follower", "owner", "moderator"],
      video: ["follower", "owner", "moderator"],
      ...closed,
    },
  ],
  [
    "belongs to a private channel",
    {
      change: (recording) => setProfile(recording, { profileVisibility: "private" }),
      stream: ["owner", "moderator"],
      video: ["owner", "moderator"],
      ...closed,
    },
  ],
  [
    "belongs to a suspended creator",
    {
      change: (recording) => setProfile(recording, { suspendedAt: 1 }),
      stream: [],
      video: ["moderator"],
      ...closed,
    },
  ],
];

describe.each(sampled(CASES, 3))(
  "when the replay of a stream %s",
  (name, { change, stream, pictures = stream, video, isListed, isEmbeddable }) => {
    test("the stream's pages, files and endpoints are accessible to the replay's viewers, and to nobody else", {
      timeout: 120_000,
    }, async () => {
      const recording = await record();
      for (const file of ["main/seg-0.m4s", "dvr.m3u8"])
        expect((await call(`${recording.liveBase}/${file}`)).status).toBe(200);
      expect((await call(`${recording.mediaBase}/main/seg-0.m4s`)).status).toBe(200);
      await change(recording);
      later(9_000);
      const found: Record<string, Principal[]> = {};
      const expected: Record<string, readonly Principal[]> = {};
      for (const [kind, doors, allowed] of [
        ["stream", STREAM_DOORS, stream] as const,
        ["video", VIDEO_DOORS, video] as const,
      ]) {
        for (const [door, ask] of Object.entries(doors)) {
          const open: Principal[] = [];
          for (const principal of PRINCIPALS)
            if (await ask(recording, recording.people[principal])) open.push(principal);
          found[`${kind}: ${door}`] = open;
          expected[`${kind}: ${door}`] =
            kind === "stream" && door.includes("picture") ? pictures : allowed;
        }
      }
      expect(found).toEqual(expected);
      const lists = await Promise.all(
        Object.entries(LISTS).map(async ([list, ask]) => [list, await ask(recording)]),
      );
      expect(Object.fromEntries(lists)).toEqual(
        Object.fromEntries(Object.keys(LISTS).map((list) => [list, isListed])),
      );
      expect(await oEmbed(recording)).toBe(isEmbeddable);
      for (const address of [
        `${recording.liveBase}/main/seg-0.m4s`,
        `${recording.mediaBase}/main/seg-0.m4s`,
        `${recording.mediaBase}/captions/en.vtt`,
      ]) {
        expect([address, (await call(address)).status]).toEqual([
          address,
          name === "stays public" ? 200 : 404,
        ]);
      }
    });
  },
);
