import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { houseAdShowings } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { HOUSE_AD_SECONDS, HOUSE_AD_SKIP_SECONDS, type HouseAdEventInput } from "./contract.ts";
import { countHouseAd } from "./count-house-ad.ts";
import { listHouseAdFigures } from "./queries.ts";
import { issueHouseAd } from "./ticket.ts";

const ctx = testContext();
const later = (seconds: number) => ({ ...ctx, now: () => ctx.now() + seconds * 1000 });
const count = (ticket: string, event: HouseAdEventInput["event"], seconds = 0) =>
  countHouseAd(later(seconds), { ticket, event }).then(({ counted }) => counted);

test("a house ad counts one impression and one end (skipped, finished or followed), and ignores an end that is reported too early", async () => {
  const { ticket } = await issueHouseAd(ctx, "premium");
  expect(await count(ticket, "skipped", HOUSE_AD_SKIP_SECONDS)).toBe(false);
  expect([await count(ticket, "shown"), await count(ticket, "shown")]).toEqual([true, false]);
  expect(await count(ticket, "skipped", 1)).toBe(false);
  expect(await count(ticket, "finished", HOUSE_AD_SKIP_SECONDS)).toBe(false);
  expect(await count(ticket, "skipped", HOUSE_AD_SKIP_SECONDS)).toBe(true);
  expect(await count(ticket, "followed", HOUSE_AD_SECONDS)).toBe(false);
});

test("a house ad with a forged or expired ticket does not count", async () => {
  const { ticket } = await issueHouseAd(ctx, "premium");
  const forged = ticket.replace(/\.(.)/, (_, first) => `.${first === "x" ? "y" : "x"}`);
  const rows = await ctx.db.$count(houseAdShowings);
  expect([
    await count(forged, "shown"),
    await count("x", "shown"),
    await count(ticket, "shown", 86_400),
  ]).toEqual([false, false, false]);
  expect(await ctx.db.$count(houseAdShowings)).toBe(rows);
});

test("staff see how often house ads were shown, skipped and followed, and a job deletes old counts", async () => {
  await ctx.db.delete(houseAdShowings);
  const outcomes = ["skipped", "skipped", "followed", null] as const;
  for (const outcome of outcomes) {
    const { ticket } = await issueHouseAd(ctx, "partner");
    await count(ticket, "shown");
    if (outcome) await count(ticket, outcome, HOUSE_AD_SECONDS);
  }
  const figures = await listHouseAdFigures(ctx, { days: 28 });
  expect(figures.find(({ name }) => name === "partner")).toEqual({
    name: "partner",
    shown: 4,
    skipped: 2,
    finished: 0,
    followed: 1,
  });
  await ctx.db
    .update(houseAdShowings)
    .set({ shownAt: 1 })
    .where(eq(houseAdShowings.outcome, "skipped"));
  await deleteExpired(ctx, { table: "house_ad_showings" });
  expect(await ctx.db.$count(houseAdShowings)).toBe(2);
});

async function watch(ids: string[], as: TestUser | null): Promise<boolean[]> {
  const cards: boolean[] = [];
  let cookie = "";
  for (const id of ids) {
    const headers: Record<string, string> = as ? {} : { Cookie: cookie };
    if (as) headers.Cookie = `__Host-session=${as.token}; ${cookie}`;
    const response = await call(`/watch/${id}`, { headers });
    const set = /__Host-sitting=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0];
    cookie = set ?? cookie;
    cards.push((await response.text()).includes('aria-label="From Tributary"'));
  }
  return cards;
}

test("the third video page of a visit shows a house ad only to visitors and free users", async () => {
  const creator = await makeUser();
  const ids = [];
  for (let i = 0; i < 4; i++) ids.push((await makeVideo(creator)).id);
  const rule = [false, false, true, false];
  expect(await watch(ids, null)).toEqual(rule);
  expect(await watch(ids, await makeUser())).toEqual(rule);
  for (const plan of ["premium", "creator_pro"] as const)
    expect(await watch(ids, await makeUser({ plan }))).toEqual([false, false, false, false]);
  expect(await watch(ids, creator)).toEqual([false, false, false, false]);
});
