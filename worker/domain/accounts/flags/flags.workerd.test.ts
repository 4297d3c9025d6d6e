import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { announcements, featureFlags, staffActions, userRestrictions } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { makeReadyStream, testEncoder } from "../../../testing/live.ts";
import { restrict } from "../../../testing/restrict.ts";
import { storageUse } from "../../media/uploads/quota.ts";
import {
  endAnnouncement,
  findAnnouncement,
  saveAnnouncement,
} from "../../ops/announcements/announcements.ts";
import { setQuota } from "../quotas/quotas.ts";
import { FLAG_KEYS, FLAG_STALE_S, FLAGS, type SetFlagInput } from "./contract.ts";
import { isFlagOn, setFlag } from "./flags.ts";

const ctx = testContext();
const set = async (admin: TestUser, key: SetFlagInput["key"], setting: Partial<SetFlagInput>) =>
  setFlag(ctx, {
    actor: await actorOf(admin),
    key,
    mode: "on",
    percent: 0,
    people: [],
    reason: "A test",
    ...setting,
  });

afterEach(async () => {
  const admin = await makeUser({ role: "admin" });
  for (const key of FLAG_KEYS) await set(admin, key, { mode: "on" });
});

test("the endpoints of a feature reject requests while the feature's flag is off", async () => {
  const [admin, person, tester] = [
    await makeUser({ role: "admin" }),
    await makeUser(),
    await makeUser(),
  ];
  const tries = {
    uploads: (as: TestUser) => call("/api/videos", { method: "POST", json: { title: "Mine" }, as }),
    going_live: (as: TestUser) =>
      call("/api/streams", { method: "POST", json: { title: "On air", category: "music" }, as }),
    sign_ups: () =>
      call("/api/auth/signup", {
        method: "POST",
        json: { username: "fresh_one", email: "fresh@example.com", password: "Upstream42x" },
      }),
  };
  for (const key of ["uploads", "going_live", "sign_ups"] as const) {
    await set(admin, key, { mode: "off" });
    const refused = await tries[key](person);
    expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([
      503,
      t(FLAGS[key].off),
    ]);
  }
  await set(admin, "uploads", { mode: "people", people: [tester.username] });
  expect([(await tries.uploads(person)).status, (await tries.uploads(tester)).status]).toEqual([
    503, 201,
  ]);
  const noted = (await ctx.db.select().from(staffActions)).filter(
    ({ action, staffId }) => action === "flag_set" && staffId === admin.id,
  );
  expect(noted).toHaveLength(4);
});

test("a stream that was created before going live was paused can only go live after the pause", async () => {
  const [admin, creator] = [await makeUser({ role: "admin" }), await makeUser()];
  const { id } = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  const goLive = async () => {
    const studio = await call(`/api/live/${id}/ingest`, {
      as: creator,
      headers: { Upgrade: "websocket" },
    });
    studio.webSocket?.accept();
    studio.webSocket?.close(1000);
    return [studio.status, (await encoder.put("index.m3u8", "#EXTM3U\n")).status];
  };
  await set(admin, "going_live", { mode: "off" });
  expect(await goLive()).toEqual([503, 503]);
  await set(admin, "going_live", { mode: "on" });
  await restrict(creator, "stream");
  expect(await goLive()).toEqual([403, 403]);
  await ctx.db.delete(userRestrictions).where(eq(userRestrictions.userId, creator.id));
  expect(await goLive()).toEqual([101, 201]);
});

test("a change of a feature flag in another isolate applies within 30 seconds", async () => {
  const admin = await makeUser({ role: "admin" });
  await set(admin, "tips", { mode: "on" });
  expect(await isFlagOn(ctx, "tips", null)).toBe(true);
  await ctx.db.update(featureFlags).set({ mode: "off", staffId: admin.id });
  const later = { ...ctx, now: () => ctx.now() + FLAG_STALE_S * 1000 };
  expect(await isFlagOn(later, "tips", null)).toBe(false);
});

test("pages show the most severe current announcement until the user dismisses the announcement", async () => {
  const [admin, member] = [
    await makeUser({ role: "admin", plan: "creator_pro" }),
    await makeUser(),
  ];
  const now = ctx.now();
  const text = {
    linkLabel: "",
    linkUrl: "",
    dismissable: true,
    startsAt: now - 1000,
    endsAt: now + 60_000,
  };
  const actor = await actorOf(admin);
  const save = (more: {
    text: string;
    level: "info" | "critical";
    audience: "everyone" | "creator_pro";
  }) => saveAnnouncement(ctx, { actor, id: null, ...text, ...more });
  await save({ text: "For everybody", level: "info", audience: "everyone" });
  await save({ text: "For Creator Pro", level: "critical", audience: "creator_pro" });
  const seen = async (who: TestUser | null, dismissed: string[] = [], at = now) => {
    const reader = who ? await actorOf(who) : ({ kind: "visitor" } as const);
    return (
      (await findAnnouncement({ ...ctx, now: () => at }, { actor: reader, dismissed }))?.text ??
      null
    );
  };
  expect([await seen(null), await seen(member), await seen(admin)]).toEqual([
    "For everybody",
    "For everybody",
    "For Creator Pro",
  ]);
  const [pro] = (await ctx.db.select().from(announcements)).filter(
    ({ audience }) => audience === "creator_pro",
  );
  expect(await seen(admin, [pro?.id ?? ""])).toBe("For everybody");
  expect(await seen(null, [], now + 60_000)).toBeNull();
  await endAnnouncement(ctx, { actor, id: pro?.id ?? "" });
  expect(await seen(admin, [], ctx.now())).toBe("For everybody");
  await expect(endAnnouncement(ctx, { actor, id: pro?.id ?? "" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("a temporary limit that staff set for one user replaces the limit of the user's plan", async () => {
  const [admin, person] = [await makeUser({ role: "admin" }), await makeUser()];
  const use = (now = ctx.now()) =>
    storageUse({ ...ctx, now: () => now }, { ownerId: person.id, plan: "free" });
  const plan = (await use()).quota;
  await setQuota(ctx, {
    actor: await actorOf(admin),
    userId: person.id,
    quota: "storage_bytes",
    amount: 9,
    days: 2,
    reason: "A long film",
  });
  expect((await use()).quota).toBe(9 * 1024 ** 3);
  expect((await use(ctx.now() + 3 * 86_400_000)).quota).toBe(plan);
  const own = setQuota(ctx, {
    actor: await actorOf(admin),
    userId: admin.id,
    quota: "storage_bytes",
    amount: 9,
    days: 2,
    reason: "For me",
  });
  await expect(own).rejects.toMatchObject({ code: "FORBIDDEN" });
});
