import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { makeStream } from "../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  ORIGIN,
  type TestUser,
  withBindings,
} from "../testing/factories.ts";
import { watchedDb } from "../testing/watched-env.ts";
import { CHANGED_COOKIE } from "./read-replica.ts";
import { apiRoutes, pageRoutes, type Rule } from "./route-registry.ts";

let user: TestUser;
let videoId: string;
beforeEach(async () => {
  user = await makeUser();
  ({ id: videoId } = await makeVideo(user));
});

interface Reads {
  replica: number;
  primary: number;
}

/** Returns how many D1 calls `run` makes to a replica and how many to the primary. */
async function countReads(run: (counts: Reads) => Promise<unknown>): Promise<Reads> {
  const counts = { replica: 0, primary: 0 };
  const counting = <T extends D1Database | D1DatabaseSession>(db: T, kind: keyof Reads): T =>
    watchedDb(db, (work) => {
      counts[kind] += 1;
      return work();
    });
  const primary = counting(env.DB, "primary");
  const database = new Proxy(primary, {
    get(target, name) {
      if (name !== "withSession") return Reflect.get(target, name);
      return (start: string) => {
        expect(start).toBe("first-unconstrained");
        return counting(env.DB.withSession(start), "replica");
      };
    },
  });
  const restore = withBindings({ DB: database });
  try {
    await run(counts);
  } finally {
    restore();
  }
  return counts;
}

describe("requests read a D1 replica or the primary:", () => {
  test.each([
    ["the home page", () => "/"],
    ["the data of the home page", () => "/_root.data"],
    ["a watch page", () => `/watch/${videoId}`],
    ["the data of a watch page", () => `/watch/${videoId}.data`],
    ["a channel page", () => `/@${user.username}`],
    ["the search results", () => "/search?q=tea"],
    ["the API's list of videos", () => "/api/videos"],
  ])("a visitor and a signed-in user read %s only from a D1 replica", async (_, path) => {
    for (const as of [null, user]) {
      const { replica, primary } = await countReads(() => call(path(), { as }));
      expect([replica > 0, primary]).toEqual([true, 0]);
    }
  });

  test.each([
    ["the security settings", () => "/settings/security", ""],
    ["the earnings page", () => "/earnings", ""],
    ["the page that confirms an email address", () => "/confirm-email?code=x", ""],
    ["the API's list of notifications", () => "/api/notifications", ""],
    ["the home page after a change in the last minute", () => "/", `${CHANGED_COOKIE}=1`],
  ])("a signed-in user reads %s only from the primary D1 database", async (_, path, cookie) => {
    const headers = { Cookie: `__Host-session=${user.token}; ${cookie}` };
    const { replica, primary } = await countReads(() => call(path(), { headers }));
    expect([replica, primary > 0]).toEqual([0, true]);
  });

  test("a page with its own database session does not reuse the session in which an earlier page prepared a query", async () => {
    const readReplica = async () => (await call("/", { as: user })).text();
    const readPrimary = async () => (await call("/settings/security", { as: user })).text();
    await countReads(async (counts) => {
      await readReplica();
      const before = { ...counts };
      await readPrimary();
      expect(counts.replica).toBe(before.replica);
      expect(counts.primary).toBeGreaterThan(before.primary);
    });
    await countReads(async (counts) => {
      await readPrimary();
      const before = { ...counts };
      await readReplica();
      expect(counts.primary).toBe(before.primary);
      expect(counts.replica).toBeGreaterThan(before.replica);
    });
  });

  test("a request with an Authorization header reads only the primary D1 database", async () => {
    const headers = { Authorization: `Bearer ${user.token}` };
    const { replica, primary } = await countReads(() => call("/api/videos", { headers }));
    expect([replica, primary > 0]).toEqual([0, true]);
  });

  test("a request for a video file and a new chat connection never read a D1 replica", async () => {
    const answer = await call(`/api/videos/${videoId}/playback`, { method: "POST", json: {} });
    const { base } = await answer.json<{ base: string }>();
    expect(await countReads(() => call(`${base}/original`))).toMatchObject({ replica: 0 });
    const streamId = await makeStream(user);
    const headers = { Upgrade: "websocket", Origin: ORIGIN };
    const { replica, primary } = await countReads(() =>
      call(`/api/streams/${streamId}/ws`, { headers, as: user }),
    );
    expect([replica, primary > 0]).toEqual([0, true]);
  });
});

describe("the cookie that makes pages read the primary D1 database:", () => {
  const marks = (answer: Response) =>
    answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${CHANGED_COOKIE}=`));

  test("a signed-in user who edits a video gets the cookie that makes pages read the primary for one minute", async () => {
    const answer = await call(`/api/videos/${videoId}`, {
      method: "PATCH",
      json: { title: "New" },
      as: user,
    });
    expect(marks(answer)).toEqual([expect.stringMatching(/=1; Max-Age=60; .*HttpOnly; Secure/)]);
  });

  test("a sign-up sets the cookie that makes pages read the primary D1 database", async () => {
    const account = { username: `tea_${Date.now()}`, password: "Kettle-2026-on" };
    const signedUp = await call("/api/auth/signup", {
      method: "POST",
      json: {
        ...account,
        email: `${account.username}@example.com`,
        confirmPassword: account.password,
        acceptTerms: true,
      },
    });
    expect([signedUp.status, marks(signedUp).length]).toEqual([201, 1]);
  });

  test("page views, playback starts and failed sign-ins do not set the cookie that makes pages read the primary", async () => {
    const started = await call(`/api/videos/${videoId}/playback`, {
      method: "POST",
      json: {},
      as: user,
    });
    const answers = [
      started,
      await call("/", { as: user }),
      await call("/api/auth/login", { method: "POST", json: { username: "x", password: "y" } }),
    ];
    expect(answers.flatMap(marks)).toEqual([]);
  });

  test("only routes with public content may read a D1 replica", () => {
    const rules: [string, Rule][] = [...Object.entries(apiRoutes), ...Object.entries(pageRoutes)];
    const replicated = rules.filter(([, { reads }]) => reads === "replica");
    expect(replicated.length).toBeGreaterThan(20);
    for (const [key, { access }] of replicated)
      expect([key, ["public", "anonymous"].includes(access)]).toEqual([key, true]);
    for (const [key] of replicated) expect(key).toMatch(/^(GET |routes\/)/);
  });
});
