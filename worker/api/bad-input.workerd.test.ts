import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { streams, uploads, users, videos } from "../db/schema.ts";
import { type ApiRoute, apiRoutes } from "../http/route-registry.ts";
import { BAD_BODIES, BAD_SEGMENTS, BAD_VALUES } from "../testing/bad-values.ts";
import { call, makeUser, type TestUser, testContext } from "../testing/factories.ts";
import { requestFor, type TestRequest } from "../testing/requests.ts";
import { jsonSchemaOf } from "../testing/sample.ts";
import { sampled } from "../testing/scale.ts";
import { mountedRoutes, partsOf } from "./route.ts";

type Attempt = TestRequest & { what: string };
const keys = Object.keys(apiRoutes) as ApiRoute[];
const withBody = keys.filter((key) => mountedRoutes.get(key)?.body);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const makeActor = () =>
  makeUser({ role: "admin", plan: "creator_pro", emailVerifiedAt: 1, partnerStatus: "active" });

function fieldsOf(schema: ReturnType<typeof jsonSchemaOf>): string[] {
  const variants = [
    schema,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return [...new Set(variants.flatMap((v) => Object.keys(v.properties ?? {})))];
}

function badPaths(key: ApiRoute, good: TestRequest): Attempt[] {
  const { path, names } = partsOf(key);
  const places = [...names.map((name) => `:${name}`), ...(path.endsWith("*") ? ["*"] : [])];
  return places.flatMap((place) =>
    BAD_SEGMENTS.map((segment) => {
      const address = path.replace(place, segment).replace(/:\w+/g, "x").replace("*", "x");
      return { ...good, path: address, what: `${place} = ${segment.slice(0, 40)}` };
    }),
  );
}

function badQueries(key: ApiRoute, good: TestRequest): Attempt[] {
  const { query } = mountedRoutes.get(key) ?? {};
  const names = [...(query ? fieldsOf(jsonSchemaOf(query)) : []), "unknown"];
  const [path = "", given = ""] = good.path.split("?");
  return names.flatMap((name) =>
    [...BAD_SEGMENTS, ""].map((value) => {
      const rest = given.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${name}=`));
      return {
        ...good,
        path: `${path}?${[...rest, `${name}=${value}`].join("&")}`,
        what: `?${name}=${value.slice(0, 40)}`,
      };
    }),
  );
}

function badBodies(key: ApiRoute, good: TestRequest): Attempt[] {
  const { json: _, ...bare } = good;
  const headers = { "Content-Type": "application/json" };
  const whole =
    good.method === "GET"
      ? []
      : BAD_BODIES.map(([what, body]) => ({ ...bare, body, headers, what }));
  const { body } = mountedRoutes.get(key) ?? {};
  if (!body || !isObject(good.json)) return whole;
  const { json } = good;
  const fields = fieldsOf(jsonSchemaOf(body));
  const single = fields.flatMap((name) =>
    BAD_VALUES.map(([what, value]) => ({
      ...good,
      json: { ...json, [name]: value },
      what: `${name} is ${what}`,
    })),
  );
  return [...whole, ...single];
}

async function faults(attempt: Attempt, as: TestUser | null): Promise<string | null> {
  const { what, path, ...rest } = attempt;
  const response = await call(path, { ...rest, as });
  const text = await response.text();
  if (response.status >= 500) return `${what}: ${response.status} ${text.slice(0, 200)}`;
  if (response.status < 400) return null;
  const body: unknown = JSON.parse(text);
  const isForm =
    isObject(body) &&
    typeof body.error === "string" &&
    /^[A-Z_]+$/.test(String(body.code)) &&
    typeof body.requestId === "string";
  return isForm ? null : `${what}: ${text.slice(0, 200)}`;
}

test.each(sampled(keys, 3))(
  "%s answers bad input with a 4xx that has a code and a request ID",
  async (key) => {
    const actor = await makeActor();
    const good = await requestFor(key, actor, "public");
    const attempts = [
      ...sampled(badPaths(key, good)),
      ...sampled(badQueries(key, good)),
      ...sampled(badBodies(key, good).slice(0, BAD_BODIES.length), 3),
    ];
    attempts.push(...sampled(badBodies(key, good).slice(BAD_BODIES.length)));
    const found: (string | null)[] = [];
    for (const attempt of attempts) found.push(await faults(attempt, actor));
    // The rejection of a visitor must not depend on the input.
    for (const attempt of sampled(attempts)) found.push(await faults(attempt, null));
    expect(found.filter((fault) => fault !== null)).toEqual([]);
  },
);

const privileges = (otherId: string) => ({
  role: "admin",
  plan: "creator_pro",
  isVerified: true,
  is_verified: 1,
  emailVerifiedAt: 1,
  email_verified_at: 1,
  partnerStatus: "active",
  suspendedAt: 1,
  suspended_at: 1,
  deletedAt: 1,
  deletionRequestedAt: 1,
  followerCount: 1e6,
  id: "usr_evil",
  creatorId: otherId,
  creator_id: otherId,
  ownerId: otherId,
  owner_id: otherId,
  staffId: otherId,
  authorId: otherId,
  passwordHash: "x",
  password_hash: "x",
  viewCount: 1e6,
  likeCount: 1e6,
  accessEpoch: 99,
  scopes: ["read"],
  provedAt: 1e15,
});

async function stateOf(user: TestUser, other: TestUser) {
  const { db } = testContext();
  const [own, foreign] = await Promise.all(
    [user, other].map(({ id }) => db.select().from(users).where(eq(users.id, id)).get()),
  );
  const owned = await Promise.all([
    db.select({ id: videos.id }).from(videos).where(eq(videos.creatorId, other.id)),
    db.select({ id: streams.id }).from(streams).where(eq(streams.creatorId, other.id)),
    db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, other.id)),
  ]);
  const {
    id,
    role,
    plan,
    isVerified,
    emailVerifiedAt,
    partnerStatus,
    suspendedAt,
    deletedAt,
    followerCount,
    passwordHash,
  } = own ?? {};
  return {
    id,
    role,
    plan,
    isVerified,
    emailVerifiedAt,
    partnerStatus,
    suspendedAt,
    deletedAt,
    followerCount,
    passwordHash,
    foreign,
    owned,
  };
}

test.each(withBody)("%s ignores or rejects privileged fields in its body", async (key) => {
  const [user, other] = [await makeUser(), await makeUser()];
  const good = await requestFor(key, user, "public");
  const before = await stateOf(user, other);
  const uninvited = Object.entries(privileges(other.id)).filter(
    ([name]) => !isObject(good.json) || !(name in good.json),
  );
  await call(good.path, {
    ...good,
    json: { ...(isObject(good.json) ? good.json : {}), ...Object.fromEntries(uninvited) },
    as: user,
  });
  for (const [name, value] of sampled(uninvited)) {
    await call(good.path, {
      ...good,
      json: { ...(isObject(good.json) ? good.json : {}), [name]: value },
      as: user,
    });
  }
  expect(await stateOf(user, other)).toEqual(before);
});

test("an unknown API path answers 404 in the format of all API errors", async () => {
  const response = await call("/api/nothing/here", { method: "POST", json: {} });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
});
