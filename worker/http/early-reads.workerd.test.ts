import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../context.ts";
import { follows, recommendationPreferences } from "../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";
import { meter } from "../testing/meter.ts";
import { startEarlyReads } from "./early-reads.ts";

const ORIGIN = "https://tributary.example";
const ctx = testContext();
let member: TestUser;
let videoId: string;

beforeAll(async () => {
  const creator = await makeUser();
  member = await makeUser();
  videoId = (await makeVideo(creator, { title: "Kestrel over the harbor" })).id;
  const at = ctx.now();
  await ctx.db
    .insert(follows)
    .values({ followerId: member.id, creatorId: creator.id, createdAt: at });
  await ctx.db
    .insert(recommendationPreferences)
    .values({ userId: member.id, interests: ["art"], preferences: {}, updatedAt: at, resetAt: 0 });
});

const forged = () => ({ ...member, token: `${member.id}${"x".repeat(43)}` });
const requestOf = (path: string, { token }: TestUser) =>
  new Request(ORIGIN + path, { headers: { Cookie: `__Host-session=${token}` } });

test("a session token begins with the user's ID", () => {
  expect(member.token).toMatch(new RegExp(`^${member.id}[\\w-]{43}$`));
});

test("an early read is dropped if the session belongs to another user than the token names", async () => {
  const other = await makeUser();
  const home = await startEarlyReads(ctx, requestOf("/", member));
  const actorOf = (id: string) => ({ kind: "user", id }) as Parameters<typeof home.profileOf>[0];
  expect((await home.profileOf(actorOf(member.id)))?.profile.interests).toEqual(["art"]);
  expect(home.profileOf(actorOf(other.id))).toBeUndefined();
  expect(home.profileOf({ kind: "visitor" })).toBeUndefined();
  const watch = await startEarlyReads(ctx, requestOf(`/watch/${videoId}`, member));
  expect(await watch.subjectOf(actorOf(member.id))).toMatchObject({
    id: videoId,
    isFollower: true,
  });
  expect(watch.subjectOf(actorOf(other.id))).toBeUndefined();
});

test("a forged session token that contains a user's ID starts no query for this user", async () => {
  for (const path of ["/", "/discover", `/watch/${videoId}`]) {
    const metered = meter(env.DB);
    const deps = createContext({ ...env, DB: metered.db }, "early-reads");
    await startEarlyReads(deps, requestOf(path, forged()));
    expect(metered.statements).toEqual([]);
    await startEarlyReads(deps, requestOf(path, member));
    await expect.poll(() => metered.statements.length).toBeGreaterThan(0);
  }
});

test.each(["/", "/discover", "/watch/:videoId"])(
  "a forged session token with a user's ID gets the visitor's page %s",
  async (pattern) => {
    const path = pattern.replace(":videoId", videoId);
    const page = await (await call(path, { as: forged() })).text();
    expect(page).not.toContain(member.username);
    expect(page).toContain("Sign In");
    expect(await (await call(path, { as: member })).text()).toContain(member.username);
  },
);
