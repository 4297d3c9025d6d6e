import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import type { PlaybackLinks } from "../domain/media/playback/contract-api.ts";
import { makeStream } from "../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, withBindings } from "../testing/factories.ts";
import { countWaves } from "../testing/waves.ts";

/** The maximum number of waves for a visitor and for a signed-in user (decision 042). */
const MOST = {
  home: [1, 2],
  watch: [2, 2],
  stream: [1, 2],
  channel: [1, 2],
  search: [1, 2],
  discover: [1, 2],
  "start of playback": [2, 3],
  "media segment": [1, 1],
} as const;
type Route = keyof typeof MOST;

let requests: Record<Route, { path: string; method?: string; json?: object }>;

beforeAll(async () => {
  const creator = await makeUser();
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await makeVideo(creator, { title: `Harbor ${i}` }));
  const videoId = made[0]?.id;
  const streamId = await makeStream(await makeUser());
  const playback = { path: `/api/videos/${videoId}/playback`, method: "POST", json: {} };
  const links = await (await call(playback.path, playback)).json<PlaybackLinks>();
  requests = {
    home: { path: "/" },
    watch: { path: `/watch/${videoId}` },
    stream: { path: `/streams/${streamId}` },
    channel: { path: `/@${creator.username}` },
    search: { path: "/search?q=harbor" },
    discover: { path: "/discover" },
    "start of playback": playback,
    "media segment": { path: `${links.base}/360p/media.mp4` },
  };
});

let networks = 0;

async function wavesOf(route: Route, as: TestUser | null): Promise<string[][]> {
  const { path, ...request } = requests[route];
  // The rate limiter reports the calls of a network or an account to a Durable Object after each 10
  // or 20 calls. Each measurement has a network and an account of its own, so that such a report
  // does not count as a wave of the route.
  const headers = { "CF-Connecting-IP": `198.51.100.${++networks}` };
  const options = { ...request, headers };
  // Stops the clock, so that no cache of the isolate expires between the two requests.
  vi.useFakeTimers({ toFake: ["Date"] });
  // This request fills the isolate's caches, so that the next one is counted without their misses.
  await call(path, { ...options, as });
  const waves = countWaves(env);
  const restore = withBindings(waves.env);
  try {
    const response = await call(path, { ...options, as });
    expect(response.status).toBeLessThan(300);
    const calls = waves.read();
    await response.body?.cancel();
    return calls;
  } finally {
    restore();
    vi.useRealTimers();
  }
}

test.each(Object.keys(MOST) as Route[])(
  "%s waits for at most the documented number of database round trips",
  { timeout: 60_000 },
  async (route) => {
    for (const [i, as] of [null, await makeUser()].entries()) {
      const waves = await wavesOf(route, as);
      const isWithin = waves.length <= (MOST[route][i] ?? 0);
      // If there are too many waves, the failure lists the calls of each wave.
      expect({ route, isSignedIn: as !== null, waves: isWithin ? [] : waves }).toEqual({
        route,
        isSignedIn: as !== null,
        waves: [],
      });
    }
  },
);
