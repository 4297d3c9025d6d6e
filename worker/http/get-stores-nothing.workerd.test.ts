import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, makeUser, type TestUser, withBindings } from "../testing/factories.ts";
import { pagePath, requestFor, type TestRequest } from "../testing/requests.ts";
import { fingerprint } from "../testing/writes.ts";
import {
  type ApiRoute,
  apiRoutes,
  type PageRoute,
  pageRoutes,
  type Rule,
} from "./route-registry.ts";

/** A queue without delivery: a job that one request queued would write during the next check. */
const still = <Q extends object>(queue: Q): Q =>
  new Proxy(queue, {
    get: (real, name) =>
      /^send/.test(String(name)) ? async () => undefined : Reflect.get(real, name),
  });
afterAll(withBindings({ EVENTS: still(env.EVENTS), JOBS: still(env.JOBS) }));

let owner: TestUser;
beforeAll(async () => {
  owner = await makeUser({ emailVerifiedAt: 1, plan: "creator_pro" });
});

async function storedBy({ path, headers }: TestRequest): Promise<string[]> {
  const before = await fingerprint();
  const answer = await call(path, { headers });
  await answer.arrayBuffer();
  const after = await fingerprint();
  return after.filter((line) => !before.includes(line));
}

const storesNothing = ({ stores }: Rule) => stores === undefined;
const gets = (Object.keys(apiRoutes) as ApiRoute[]).filter(
  (key) => key.startsWith("GET ") && storesNothing(apiRoutes[key]),
);
const pages = (Object.keys(pageRoutes) as PageRoute[]).filter((id) =>
  storesNothing(pageRoutes[id]),
);

test.each(gets)("the route %s stores nothing for a visitor", async (key) => {
  expect(await storedBy(await requestFor(key, owner, "public"))).toEqual([]);
});

test.each(pages)("the page %s stores nothing for a visitor", async (id) => {
  expect(await storedBy({ method: "GET", path: await pagePath(id, owner, "public") })).toEqual([]);
});
