import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import worker from "../index.ts";
import { makeUser, ORIGIN, type TestUser } from "../testing/factories.ts";
import { pagePath, requestFor, type TestRequest } from "../testing/requests.ts";
import { sampled } from "../testing/scale.ts";
import { fingerprint } from "../testing/writes.ts";
import { type ApiRoute, apiRoutes, type PageRoute, pageRoutes } from "./route-registry.ts";

const EVIL = "https://evil.example";
type Credential = "cookie" | "bearer" | "none";

const FORGED: [origin: string | null, site: string | null, credential: Credential][] = [
  [EVIL, "cross-site", "cookie"],
  [EVIL, "same-origin", "cookie"],
  [EVIL, null, "cookie"],
  ["null", "cross-site", "cookie"],
  ["null", null, "cookie"],
  [null, "cross-site", "cookie"],
  [null, "same-site", "cookie"],
  [null, "none", "cookie"],
  [null, null, "cookie"],
  [ORIGIN, "cross-site", "cookie"],
  [ORIGIN, "same-site", "cookie"],
  [`${ORIGIN}.evil.example`, "same-site", "cookie"],
  [EVIL, "cross-site", "bearer"],
  [EVIL, "cross-site", "none"],
];

/** Routes that accept a POST from another site. Both ignore the session. */
const EXEMPT = ["POST /auth/apple/callback", "POST /api/csp-reports"];

let user: TestUser;
beforeAll(async () => {
  user = await makeUser({ emailVerifiedAt: 1, plan: "creator_pro", role: "admin" });
});

function send(
  { path, method, json, body }: TestRequest,
  [origin, site, credential]: (typeof FORGED)[number],
): Promise<Response> {
  const headers = new Headers({ Host: new URL(ORIGIN).host });
  if (origin !== null) headers.set("Origin", origin);
  if (site !== null) headers.set("Sec-Fetch-Site", site);
  if (credential === "cookie") headers.set("Cookie", `__Host-session=${user.token}`);
  if (credential === "bearer") headers.set("Authorization", `Bearer ${user.token}`);
  if (json !== undefined) headers.set("Content-Type", "application/json");
  const init = {
    method,
    headers,
    body: json === undefined ? body : JSON.stringify(json),
    redirect: "manual",
  } as const;
  return worker.fetch(new Request(ORIGIN + path, init), env, createExecutionContext());
}

async function passed(request: TestRequest): Promise<string[]> {
  const before = await fingerprint();
  const statuses = await Promise.all(
    sampled(FORGED, 8).map(async (mix) => ({ mix, status: (await send(request, mix)).status })),
  );
  expect(await fingerprint()).toEqual(before);
  return statuses
    .filter(({ status }) => status !== 403)
    .map(({ mix, status }) => `${mix.join(", ")}: ${status}`);
}

const mutating = (Object.keys(apiRoutes) as ApiRoute[]).filter(
  (key) => !key.startsWith("GET ") && !EXEMPT.includes(key),
);

test.each(mutating)(
  "the route %s rejects every forged request, and accepts the same request from this site",
  async (key) => {
    const request = await requestFor(key, user, "public");
    expect(await passed(request)).toEqual([]);
    const own = await send(request, [ORIGIN, "same-origin", "cookie"]);
    expect(await own.text()).not.toContain("t come from Tributary");
  },
);

test.each((Object.keys(apiRoutes) as ApiRoute[]).filter((key) => EXEMPT.includes(key)))(
  "the route %s accepts forged cross-site requests and writes nothing",
  async (key) => {
    expect(await passed(await requestFor(key, user, "public"))).toHaveLength(
      sampled(FORGED, 8).length,
    );
  },
);

test.each(sampled(Object.keys(pageRoutes) as PageRoute[]))(
  "the page %s rejects a forged form at its URL and at the URL of its .data request",
  async (id) => {
    const path = await pagePath(id, user, "public");
    for (const address of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
      const body = new URLSearchParams({
        username: "x",
        password: "x",
        theme: "dark",
        action: "save",
      });
      expect(await passed({ method: "POST", path: address, body })).toEqual([]);
    }
  },
);
