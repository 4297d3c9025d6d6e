import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { partsOf } from "../api/route.ts";
import { blocks, streams, users } from "../db/schema.ts";
import { type Case, type Cast, casesOf, makeCast, mismatches } from "../testing/access-cases.ts";
import { type TestUser, testContext, withBindings } from "../testing/factories.ts";
import type { Shown } from "../testing/make-object.ts";
import { makeStreamRow, streamKeyOf } from "../testing/media-objects.ts";
import { makeSupportChat, WORDS } from "../testing/objects.ts";
import { forgetCalls } from "../testing/principals.ts";
import {
  liveSocketPath,
  PAGE_WORDS,
  pagePath,
  requestFor,
  type TestRequest,
} from "../testing/requests.ts";
import { sampled } from "../testing/scale.ts";
import { fingerprint } from "../testing/writes.ts";
import {
  type ApiRoute,
  apiRoutes,
  type PageRoute,
  pageRoutes,
  type Rule,
  type SocketRoute,
  socketRoutes,
} from "./route-registry.ts";

let cast: Cast;
beforeAll(async () => {
  cast = await makeCast();
});

/** A queue that accepts messages and never delivers them. */
const still = <Q extends object>(queue: Q): Q =>
  new Proxy(queue, {
    get: (real, name) =>
      /^send/.test(String(name)) ? async () => undefined : Reflect.get(real, name),
  });

// The queues deliver nothing. A message would be processed seconds later, while another test checks
// that nothing is written.
afterAll(withBindings({ EVENTS: still(env.EVENTS), JOBS: still(env.JOBS) }));

// Resets the call counts of the API keys, because a key over its rate limit would be rejected too.
let tests = 0;
beforeEach(async () => {
  if (++tests % 5 === 0) await forgetCalls(cast.principals);
});

// Each test creates its own streams. A suspension visits the chats of all streams, so old streams
// would slow the suspension down.
beforeEach(async () => {
  await testContext().db.delete(streams);
  // A block that the test of the block route created would hide comments from the next test.
  await testContext().db.delete(blocks);
  await testContext()
    .db.update(users)
    .set({ suspendedAt: null })
    .where(
      inArray(
        users.id,
        cast.others.map(({ person }) => person.id),
      ),
    );
});

const SETTLED_MAX_MS = 20_000;

/** Waits until background work of the previous test is done. @throws Error after 20 seconds */
async function settled(): Promise<string[]> {
  const deadline = Date.now() + SETTLED_MAX_MS;
  for (let before = await fingerprint(); ; ) {
    // Timers and queue deliveries continue only while this test waits.
    await scheduler.wait(10);
    const now = await fingerprint();
    if (now.join() === before.join()) return now;
    if (Date.now() > deadline) {
      const changed = now.filter((line) => !before.includes(line));
      throw new Error(
        `Rows or files still change ${SETTLED_MAX_MS / 1000} s after the previous test:\n${changed.join("\n")}`,
      );
    }
    before = now;
  }
}

/** Expects that each outcome matches the route registry, and that a rejection writes nothing. */
async function holds(cases: Case[]): Promise<void> {
  const before = await settled();
  const wrong = await mismatches(cases.filter((c) => !c.admitted));
  const after = await fingerprint();
  // Compares text, so that a failure message names the table that was written.
  expect(after.filter((line) => !before.includes(line)).join("\n")).toBe("");
  expect(before.filter((line) => !after.includes(line)).join("\n")).toBe("");
  // Sends one request after another, because some change the object that the next one needs.
  for (const c of cases.filter(({ admitted }) => admitted)) wrong.push(...(await mismatches([c])));
  expect(wrong.join("\n")).toBe("");
}

test.each(Object.keys(apiRoutes) as ApiRoute[])(
  "the route %s admits exactly the roles in the route registry, and a rejection writes nothing",
  async (key) => {
    await holds(
      await casesOf(key, apiRoutes[key], cast, (owner, shown) => requestFor(key, owner, shown)),
    );
  },
);

// The last page is the catch-all route, which answers 404 to everybody.
const pages = (Object.keys(pageRoutes) as PageRoute[]).filter((id) => id !== "routes/$");

test.each(pages)(
  "exactly the roles in the route registry can read the data of the page %s",
  async (id) => {
    const make = async (owner: TestUser, shown: Shown): Promise<TestRequest> => {
      const path = await pagePath(id, owner, shown);
      return { method: "GET", path: path === "/" ? "/_root.data" : `${path}.data` };
    };
    await holds(await casesOf(id, pageRoutes[id], cast, make));
  },
);

// The HTML document calls the same loaders as the data request above, so a sample is enough.
test.each(sampled(pages))(
  "exactly the roles in the route registry can read the page %s",
  async (id) => {
    const make = async (owner: TestUser, shown: Shown) => ({
      method: "GET",
      path: await pagePath(id, owner, shown),
    });
    await holds(await casesOf(id, pageRoutes[id], cast, make, sampled));
  },
);

const SOCKET_PATHS: Record<SocketRoute, (owner: TestUser, shown: Shown) => Promise<string>> = {
  "/api/streams/:streamId/ws": async (owner, shown) =>
    `/api/streams/${await makeStreamRow(owner, shown)}/ws`,
  "/": async (owner, shown) => `/?streamId=${await makeStreamRow(owner, shown)}`,
  "/api/live/:streamId/ingest": async (owner, shown) =>
    `/api/live/${await makeStreamRow(owner, shown)}/ingest`,
  "/live/ingest/:streamKey": async (owner) => `/live/ingest/${await streamKeyOf(owner)}`,
  "/live/:token/:streamId/watch": liveSocketPath,
  "/api/support/:requestId/ws": async (owner, shown) =>
    `/api/support/${await makeSupportChat(owner, shown)}/ws`,
};

test.each(Object.keys(socketRoutes) as SocketRoute[])(
  "the socket %s opens for exactly the roles in the route registry",
  async (path) => {
    const make = async (owner: TestUser, shown: Shown): Promise<TestRequest> => ({
      method: "GET",
      path: await SOCKET_PATHS[path](owner, shown),
      headers: { Upgrade: "websocket" },
    });
    await holds(await casesOf(`the socket ${path}`, socketRoutes[path], cast, make));
  },
);

test("each route, page and socket with an object in its path has an object rule", () => {
  const isSecret = ({ access }: Rule) => access === "signed-link" || access === "stream-key";
  const rules: [string, Rule, number][] = [
    ...(Object.keys(apiRoutes) as ApiRoute[]).map((key): [string, Rule, number] => [
      key,
      apiRoutes[key],
      partsOf(key).names.filter((n) => !(n in WORDS)).length,
    ]),
    ...Object.entries(socketRoutes).map(([path, rule]): [string, Rule, number] => [
      path,
      rule,
      path.split(":").length - 1,
    ]),
    ...Object.entries(pageRoutes).map(([id, rule]): [string, Rule, number] => [
      id,
      rule,
      [...rule.path.matchAll(/:(\w+)/g)].filter(([, name = ""]) => !(name in PAGE_WORDS)).length,
    ]),
  ];
  const silent = rules.filter(
    ([, rule, names]) => names > 0 && !isSecret(rule) && rule.object === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});
