import { env } from "cloudflare:workers";
import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import {
  chatBans,
  ledgerEntries,
  ledgerJournals,
  streams,
  tips,
  users,
  videos,
} from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { failingAt } from "../../../testing/failing-env.ts";
import { makeStreamRow, makeVideoRow } from "../../../testing/media-objects.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { isFull } from "../../../testing/scale.ts";
import { blockUser } from "../../accounts/blocks/block-user.ts";
import type { Tip } from "../../live/chat/ports.ts";
import { decide } from "../../trust/moderation/decide.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { processEvents } from "../payment-events/process-events.ts";
import { receiveEvent } from "../payment-events/receive-event.ts";
import { sendTipNow, undoTip } from "./change-tip.ts";
import { DAY_MS, TIP_RAISE_WAIT_MS, TIP_UNDO_MS } from "./contract.ts";
import { createTip } from "./create-tip.ts";
import { CREATOR_DECLINED, GIVER_RESTRICTED } from "./failure.ts";
import { getTipOptions, listTips } from "./queries.ts";
import { refundTip } from "./refund-tip.ts";
import { settleTips } from "./settle-tips.ts";
import { getTipBudget, setTipLimits } from "./tip-limits.ts";

const quiet = () => undefined;
const makeCreator = () =>
  makeUser({ partnerStatus: "active", emailVerifiedAt: 1, takesTips: true });
const makeGiver = () => makeUser({ emailVerifiedAt: 1 });

async function makeWorld() {
  const [creator, giver] = [await makeCreator(), await makeGiver()];
  const ctx = testContext();
  const streamId = await makeStreamRow(creator, "public");
  await ctx.db.update(streams).set({ monetized: true }).where(eq(streams.id, streamId));
  const payments = new FakePayments();
  const shown: Tip[] = [];
  let ahead = 0;
  // Ignores other streams, because `settleTips` also announces tips of earlier tests.
  const announceTip = async (announcedIn: string, tip: Tip) => {
    if (announcedIn === streamId && !shown.some(({ tipId }) => tipId === tip.tipId))
      shown.push(tip);
  };
  const rooms = { ...ctx.rooms, announceTip };
  const log = { info: quiet, warn: quiet, error: quiet };
  const deps = {
    ...ctx,
    payments,
    rooms,
    log,
    queue: { send: async () => undefined },
    now: () => Date.now() + ahead,
  };
  const forward = (ms: number) => {
    ahead += ms;
  };
  return { creator, giver, payments, shown, deps, streamId, forward };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const give = async (
  world: World,
  facts: Partial<Parameters<typeof createTip>[1]> = {},
  who: TestUser = world.giver,
) =>
  createTip(world.deps, {
    actor: await actorOf(who),
    contentId: world.streamId,
    cents: 500,
    message: "Well played",
    key: crypto.randomUUID(),
    card: "saved",
    ...facts,
  });
const stateOf = async ({ deps }: World, id: string) =>
  deps.db.select().from(tips).where(eq(tips.id, id)).get();
const journalsOf = ({ deps }: World, creator: TestUser) =>
  deps.db
    .select({
      kind: ledgerJournals.kind,
      cents: ledgerEntries.cents,
      account: ledgerEntries.account,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .where(
      sql`${ledgerJournals.id} in (select journal_id from ${ledgerEntries} where creator_id = ${creator.id}) and ${ledgerJournals.kind} glob '*tip*'`,
    )
    .orderBy(asc(ledgerJournals.n), asc(ledgerEntries.account));

test("a tip is charged, split 70 to 30 and shown in chat only after the undo period", async () => {
  const world = await makeWorld();
  const { tip } = await give(world, { cents: 333 });
  expect(tip).toMatchObject({
    state: "held",
    cents: 333,
    creatorCents: 233,
    card: { last4: "4242" },
  });
  await settleTips(world.deps);
  expect(world.payments.asked).toEqual({ hold: 1, capture: 0, release: 0 });
  expect(await pursesOf(world.deps, world.creator.id)).toMatchObject({ available: 0 });
  expect(
    await listTips(world.deps, { userId: world.creator.id, side: "taken", limit: 9 }),
  ).toMatchObject({ tips: [] });
  world.forward(TIP_UNDO_MS + 1);
  // The queue delivers the job twice at the same time and once more later.
  await Promise.all([settleTips(world.deps), settleTips(world.deps)]);
  await settleTips(world.deps);
  expect(await stateOf(world, tip.id)).toMatchObject({ state: "paid", dueAt: null });
  expect(world.payments.asked).toEqual({ hold: 1, capture: 1, release: 0 });
  expect(await journalsOf(world, world.creator)).toEqual([
    { kind: "tip", account: purse(world.creator.id, "available"), cents: 233 },
    { kind: "tip", account: "outside:customers", cents: -333 },
    { kind: "tip", account: "platform:revenue", cents: 100 },
  ]);
  expect(world.shown).toMatchObject([
    { tipId: tip.id, cents: 333, content: "Well played", user: { username: world.giver.username } },
  ]);
});

test("a giver sees the tipped video's title only while allowed to open the video", async () => {
  const world = await makeWorld();
  const { deps, creator, giver, streamId } = world;
  const videoId = await makeVideoRow(creator, "public");
  for (const contentId of [streamId, videoId]) await give(world, { contentId });
  await deps.db.update(tips).set({ state: "paid" }).where(eq(tips.creatorId, creator.id));
  const subjectsOf = async (userId: string, side: "given" | "taken") =>
    (await listTips(deps, { userId, side, limit: 9 })).tips
      .map(({ subject: { type, title, path } }) => `${type} ${title} ${path}`)
      .sort();
  const named = (title: string) => [
    `stream ${title} /streams/${streamId}`,
    `video ${title} /watch/${videoId}`,
  ];
  await deps.db.update(streams).set({ title: "Open" }).where(eq(streams.id, streamId));
  await deps.db.update(videos).set({ title: "Open" }).where(eq(videos.id, videoId));
  expect(await subjectsOf(giver.id, "given")).toEqual(named("Open"));
  await deps.db
    .update(streams)
    .set({ title: "Secret", visibility: "private" })
    .where(eq(streams.id, streamId));
  await deps.db
    .update(videos)
    .set({ title: "Secret", visibility: "private" })
    .where(eq(videos.id, videoId));
  expect(await subjectsOf(giver.id, "given")).toEqual(["stream null null", "video null null"]);
  expect(await subjectsOf(creator.id, "taken")).toEqual(named("Secret"));
});

test("an undone tip is never charged, and of a concurrent undo and charge only one succeeds", async () => {
  const world = await makeWorld();
  const actor = await actorOf(world.giver);
  const first = await give(world);
  expect(await undoTip(world.deps, { actor, tipId: first.tip.id })).toMatchObject({
    state: "undone",
  });
  expect(await undoTip(world.deps, { actor, tipId: first.tip.id })).toMatchObject({
    state: "undone",
  });
  expect(await getTipBudget(world.deps, { userId: world.giver.id })).toMatchObject({
    dayLeft: 10_000,
  });
  for (let i = 0; i < 6; i++) {
    const { tip } = await give(world, { cents: 100 });
    const race = [
      undoTip(world.deps, { actor, tipId: tip.id }),
      sendTipNow(world.deps, { actor, tipId: tip.id }),
    ];
    await Promise.allSettled(i % 2 === 0 ? race : race.toReversed());
    await settleTips(world.deps);
    const { state, paymentId } = (await stateOf(world, tip.id)) ?? {};
    expect(world.payments.held.get(paymentId ?? "")?.status).toBe(
      state === "paid" ? "captured" : "released",
    );
    expect(["paid", "undone"]).toContain(state);
  }
  world.forward(TIP_UNDO_MS + 1);
  await settleTips(world.deps);
  const { available } = await pursesOf(world.deps, world.creator.id);
  expect(available).toBe(world.payments.asked.capture * 70);
  const sent = await give(world);
  await sendTipNow(world.deps, { actor, tipId: sent.tip.id });
  await expect(undoTip(world.deps, { actor, tipId: sent.tip.id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("100 concurrent tips stop exactly at the giver's spending limit", async () => {
  const world = await makeWorld();
  await setTipLimits(world.deps, { userId: world.giver.id, dayCents: 1099, monthCents: 50_000 });
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, () => give(world, { cents: 100 })),
  );
  expect(all.filter((o) => o.status === "fulfilled")).toHaveLength(10);
  expect(world.payments.asked.hold).toBe(10);
  const codes = all.flatMap((o) => (o.status === "rejected" ? [o.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(["CONFLICT"]));
  await expect(give(world, { cents: 100 })).rejects.toThrow("$0.99");
  await setTipLimits(world.deps, { userId: world.giver.id, dayCents: 2000, monthCents: 50_000 });
  await expect(give(world, { cents: 100 })).rejects.toMatchObject({ code: "CONFLICT" });
  world.forward(Math.max(DAY_MS, TIP_RAISE_WAIT_MS) + 1000);
  await give(world, { cents: 2000 });
  await expect(give(world, { cents: 100 })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a tip repeated with the same idempotency key is charged once, and a different tip with the key is rejected", async () => {
  const world = await makeWorld();
  const key = crypto.randomUUID();
  const all = await Promise.all([give(world, { key }), give(world, { key }), give(world, { key })]);
  expect(new Set(all.map(({ tip }) => tip.id)).size).toBe(1);
  expect(world.payments.asked.hold).toBe(1);
  await expect(give(world, { key, cents: 600 })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a tip requires a creator who takes tips, and a giver with a confirmed email who is not blocked", async () => {
  const world = await makeWorld();
  const { creator, giver, deps, streamId } = world;
  const set = (facts: Partial<typeof users.$inferInsert>) =>
    deps.db.update(users).set(facts).where(eq(users.id, creator.id));
  const refused = async (words: string, who = giver, facts = {}) =>
    expect(give(world, facts, who)).rejects.toThrow(words);
  await refused("yourself", creator);
  await refused("Confirm your email", await makeUser());
  for (const cents of [99, 50_001, 500.5])
    await expect(give(world, { cents })).rejects.toMatchObject({ code: "VALIDATION" });
  for (const facts of [
    { takesTips: false },
    { partnerStatus: "suspended" },
    { emailVerifiedAt: null },
  ] as const) {
    await set(facts);
    await refused("doesn't accept tips");
    await set({ takesTips: true, partnerStatus: "active", emailVerifiedAt: 1 });
  }
  const hidden = await makeVideoRow(creator, "private");
  await expect(give(world, { contentId: hidden })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { tip } = await give(world, { contentId: await makeVideoRow(creator, "public") });
  await blockUser(deps, { actor: { id: creator.id }, userId: giver.id });
  world.forward(TIP_UNDO_MS + 1);
  await settleTips(deps);
  expect(await stateOf(world, tip.id)).toMatchObject({ state: "undone" });
  expect(
    await getTipOptions(deps, { contentId: streamId, actor: await actorOf(giver) }),
  ).toMatchObject({
    refusal: expect.stringContaining("from you"),
  });
  const other = await makeGiver();
  await deps.db.update(streams).set({ state: "ended" }).where(eq(streams.id, streamId));
  await refused("has ended", other);
  expect(world.payments.asked.capture).toBe(0);
});

const SILENCES = {
  "a restriction by staff": async ({ deps, giver }: World) => {
    const admin = await actorOf(await makeUser({ role: "admin" }));
    const measure = {
      kind: "restrict_comment",
      rule: "harassment",
      reason: "Kept on after two warnings",
      days: 1,
    } as const;
    await decide(deps, {
      actor: admin,
      subjectType: "user",
      subjectId: giver.id,
      fromReports: false,
      ...measure,
    });
  },
  "a ban by the channel": ({ deps, creator, giver }: World) =>
    deps.db.insert(chatBans).values({
      channelId: creator.id,
      userId: giver.id,
      reason: "",
      createdAt: deps.now(),
      until: null,
    }),
  "a timeout by the channel": ({ deps, creator, giver }: World) =>
    deps.db.insert(chatBans).values({
      channelId: creator.id,
      userId: giver.id,
      reason: "",
      createdAt: deps.now(),
      until: deps.now() + DAY_MS,
    }),
};

describe.each(Object.entries(SILENCES))("after %s", (_, silence) => {
  test("the user cannot tip a stream, and an unpaid tip of the user is undone", async () => {
    const world = await makeWorld();
    const { tip } = await give(world);
    await silence(world);
    await expect(give(world, { message: "" })).rejects.toThrow("can't write in this chat");
    expect(
      await getTipOptions(world.deps, {
        contentId: world.streamId,
        actor: await actorOf(world.giver),
      }),
    ).toMatchObject({
      refusal: expect.stringContaining("can't write in this chat"),
    });
    world.forward(TIP_UNDO_MS + 1);
    await settleTips(world.deps);
    expect(await stateOf(world, tip.id)).toMatchObject({ state: "undone" });
    expect([world.payments.asked.capture, world.shown]).toEqual([0, []]);
  });

  test("a user who is a platform moderator can tip a stream", async () => {
    const world = await makeWorld();
    await silence(world);
    await world.deps.db
      .update(users)
      .set({ role: "moderator" })
      .where(eq(users.id, world.giver.id));
    const { tip } = await give(world);
    world.forward(TIP_UNDO_MS + 1);
    await settleTips(world.deps);
    expect(await stateOf(world, tip.id)).toMatchObject({ state: "paid" });
  });
});

const CLOSURES = {
  "the giver is suspended": async ({ deps, giver }: World) => {
    const measure = { kind: "suspend", rule: "hate", reason: "Hateful messages", days: 7 } as const;
    await decide(deps, {
      actor: await actorOf(await makeUser({ role: "admin" })),
      subjectType: "user",
      subjectId: giver.id,
      fromReports: false,
      ...measure,
    });
  },
  "the giver closes the account": ({ deps, giver }: World) =>
    deps.db.update(users).set({ deletionRequestedAt: 1 }).where(eq(users.id, giver.id)),
  "the creator is suspended": ({ deps, creator }: World) =>
    deps.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, creator.id)),
  "the creator closes the account": ({ deps, creator }: World) =>
    deps.db.update(users).set({ deletionRequestedAt: 1 }).where(eq(users.id, creator.id)),
};

describe.each(Object.entries(CLOSURES))("if %s before the charge,", (name, close) => {
  test("a tip is undone and not shown in chat", async () => {
    const world = await makeWorld();
    const { tip: streamTip } = await give(world);
    const contentId = await makeVideoRow(world.creator, "public");
    const { tip: videoTip } = await give(world, { contentId, message: "" });
    await close(world);
    world.forward(TIP_UNDO_MS + 1);
    await settleTips(world.deps);
    const failure = name.includes("giver") ? GIVER_RESTRICTED : CREATOR_DECLINED;
    for (const { id } of [streamTip, videoTip])
      expect(await stateOf(world, id)).toMatchObject({ state: "undone", failure });
    expect([world.payments.asked.capture, world.shown]).toEqual([0, []]);
  });

  test("a tip whose charge failed at first is undone", async () => {
    const world = await makeWorld();
    const { tip } = await give(world);
    world.forward(TIP_UNDO_MS + 1);
    world.payments.fails = () => true;
    await settleTips(world.deps);
    world.payments.fails = () => false;
    expect(await stateOf(world, tip.id)).toMatchObject({ state: "settling" });
    await close(world);
    world.forward(DAY_MS);
    await settleTips(world.deps);
    expect(await stateOf(world, tip.id)).toMatchObject({ state: "undone" });
    expect([world.payments.asked.capture, world.shown]).toEqual([0, []]);
  });
});

test.each([
  ["suspended", CLOSURES["the giver is suspended"]],
  ["restricted by staff", SILENCES["a restriction by staff"]],
])(
  "a paid tip of a giver who was %s after the charge is announced without the message",
  async (_, restrict) => {
    const world = await makeWorld();
    const { tip } = await give(world);
    world.forward(TIP_UNDO_MS + 1);
    const announceTip = async () => {
      throw new Error("unreachable");
    };
    await settleTips({ ...world.deps, rooms: { ...world.deps.rooms, announceTip } });
    expect(await stateOf(world, tip.id)).toMatchObject({ state: "paid", announcedAt: null });
    await restrict(world);
    world.forward(DAY_MS / 2);
    await settleTips(world.deps);
    expect(world.shown).toMatchObject([{ tipId: tip.id, cents: 500, content: "" }]);
  },
);

test("a tip is charged although the stream ends during the undo period", async () => {
  const world = await makeWorld();
  const { tip } = await give(world);
  await world.deps.db.update(streams).set({ state: "ended" }).where(eq(streams.id, world.streamId));
  world.forward(TIP_UNDO_MS + 1);
  await settleTips(world.deps);
  expect(await stateOf(world, tip.id)).toMatchObject({ state: "paid" });
});

test("a user restricted by staff cannot tip a video with a message until the restriction ends", async () => {
  const world = await makeWorld();
  const contentId = await makeVideoRow(world.creator, "public");
  const { tip: held } = await give(world, { contentId });
  await SILENCES["a restriction by staff"](world);
  await expect(give(world, { contentId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { tip: silent } = await give(world, { contentId, message: "" });
  world.forward(TIP_UNDO_MS + 1);
  await settleTips(world.deps);
  expect([
    (await stateOf(world, held.id))?.state,
    (await stateOf(world, silent.id))?.state,
  ]).toEqual(["undone", "paid"]);
  world.forward(DAY_MS);
  expect((await give(world, { contentId })).tip.state).toBe("held");
  expect((await give(world)).tip.state).toBe("held");
});

test("a tip paid with a new card is charged, and a tip that was never paid does not count toward the limit", async () => {
  const world = await makeWorld();
  const actor = await actorOf(world.giver);
  const { tip, payUrl } = await give(world, { card: "new" });
  expect(payUrl).toBe(`https://pay.example/cs_${tip.id}`);
  expect(tip.state).toBe("pending");
  world.payments.payAtPage(tip.id);
  await receiveEvent(world.deps, {
    body: JSON.stringify({
      id: `evt_${tip.id}`,
      type: "checkout.session.completed",
      data: { object: { id: `cs_${tip.id}`, object: "checkout.session" } },
    }),
    signature: "",
  });
  await processEvents(world.deps);
  expect(await stateOf(world, tip.id)).toMatchObject({ state: "held", paymentId: `pi_${tip.id}` });
  const left = await give(world, { card: "new" });
  await undoTip(world.deps, { actor, tipId: left.tip.id });
  expect(await stateOf(world, left.tip.id)).toMatchObject({ state: "undone" });
  const forgotten = await give(world, { card: "new" });
  world.forward(3_600_000);
  await settleTips(world.deps);
  expect(await stateOf(world, forgotten.tip.id)).toMatchObject({ state: "failed", dueAt: null });
  expect(await stateOf(world, tip.id)).toMatchObject({ state: "paid" });
  expect(await getTipBudget(world.deps, { userId: world.giver.id })).toMatchObject({
    dayLeft: 9500,
  });
});

test("a declined card fails the tip with a reason, and eight declines block the giver for an hour", async () => {
  const world = await makeWorld();
  world.payments.card = "declined";
  for (let i = 0; i < 8; i++) await expect(give(world)).rejects.toThrow("insufficient funds");
  await expect(give(world)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  world.forward(3_600_001);
  world.payments.card = "ok";
  expect((await give(world)).tip.state).toBe("held");
});

test("each refund or dispute of a tip posts one reversal to the ledger", async () => {
  const world = await makeWorld();
  const { deps, creator, payments } = world;
  const { tip } = await give(world, { cents: 1001 });
  await expect(refundTip(deps, { tipId: tip.id, key: "early" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await sendTipNow(deps, { actor: await actorOf(world.giver), tipId: tip.id });
  expect(await pursesOf(deps, creator.id)).toMatchObject({ available: 700 });
  const paymentId = `pi_${tip.id}`;
  payments.backs.set(paymentId, [
    { id: `re_${tip.id}`, kind: "refund", cents: 301, state: "taken" },
  ]);
  await refundTip(deps, { tipId: tip.id, cents: 301, key: "one" });
  expect(await pursesOf(deps, creator.id)).toMatchObject({ available: 490 });
  await expect(refundTip(deps, { tipId: tip.id, cents: 701, key: "two" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await postJournal(deps, {
    id: `payout:${tip.id}`,
    kind: "payout",
    currency: "USD",
    entries: { [purse(creator.id, "available")]: -490, "outside:creators": 490 },
  });
  const dispute = { id: `dp_${tip.id}`, kind: "dispute", cents: 700 } as const;
  const tell = async (n: number) => {
    await receiveEvent(deps, {
      body: JSON.stringify({
        id: `evt_${tip.id}_${n}`,
        type: "charge.dispute.updated",
        data: { object: { id: dispute.id, object: "dispute", payment_intent: paymentId } },
      }),
      signature: "",
    });
    await Promise.all([processEvents(deps), processEvents(deps)]);
  };
  const [refund] = payments.backs.get(paymentId) ?? [];
  if (!refund) throw new Error("The refund is gone");
  payments.backs.set(paymentId, [refund, { ...dispute, state: "taken" }]);
  await tell(1);
  await tell(2);
  expect(await pursesOf(deps, creator.id)).toEqual({ available: 0, clearing: 0, clawback: -490 });
  expect(await stateOf(world, tip.id)).toMatchObject({
    state: "paid",
    refundedCents: 301,
    disputedCents: 700,
  });
  payments.backs.set(paymentId, [refund, { ...dispute, state: "given_back" }]);
  await tell(3);
  await tell(4);
  expect(await pursesOf(deps, creator.id)).toEqual({ available: 0, clearing: 0, clawback: 0 });
  expect((await journalsOf(world, creator)).map((j) => j.kind)).toEqual(
    expect.arrayContaining(["tip", "tip_refunded", "tip_disputed"]),
  );
});

async function outcome(world: World) {
  const rows = await world.deps.db
    .select()
    .from(tips)
    .where(and(eq(tips.giverId, world.giver.id)));
  return {
    states: rows.map(({ state, dueAt }) => [state, dueAt]),
    journals: (await journalsOf(world, world.creator)).map(({ cents }) => cents).toSorted(),
    shown: new Set(world.shown.map(({ tipId }) => tipId)).size,
    asked: world.payments.asked,
  };
}

test("a tip is posted exactly once even if the Worker fails at any call to the database or the payment company", async () => {
  for (const kind of ["database", "company"] as const) {
    for (const when of ["before", "after"] as const) {
      for (let n = 1; ; n += isFull() ? 1 : 3) {
        const world = await makeWorld();
        const key = crypto.randomUUID();
        let calls = 0;
        const failing = failingAt(env, kind === "database" ? n : 0, when);
        const strikes = () => {
          calls += 1;
          return kind === "company" && calls === n;
        };
        world.payments[when === "before" ? "fails" : "lost"] = strikes;
        const dying = { ...world, deps: { ...world.deps, db: createDb(failing.env.DB) } };
        await give(dying, { key }).catch(quiet);
        world.forward(TIP_UNDO_MS + 1);
        await settleTips(dying.deps).catch(quiet);
        const wasHit = kind === "database" ? failing.failed() : calls >= n;
        world.payments.fails = () => false;
        world.payments.lost = () => false;
        await give(world, { key });
        for (let turn = 0; turn < 3; turn++) {
          world.forward(120_000);
          await settleTips(world.deps);
        }
        expect(await outcome(world), `${kind} call ${n} fails ${when}`).toEqual({
          states: [["paid", null]],
          journals: [-500, 150, 350],
          shown: 1,
          asked: { hold: 1, capture: 1, release: 0 },
        });
        if (!wasHit) break;
      }
    }
  }
});

test("the authorized money of a tip is released if the response was lost and the giver does not retry", async () => {
  const world = await makeWorld();
  world.payments.lost = () => world.payments.asked.hold === 1;
  await expect(give(world)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  world.payments.lost = () => false;
  const [lost] = world.payments.held.keys();
  await receiveEvent(world.deps, {
    body: JSON.stringify({
      id: `evt_${lost}`,
      type: "payment_intent.amount_capturable_updated",
      data: { object: { id: lost, object: "payment_intent" } },
    }),
    signature: "",
  });
  await processEvents(world.deps);
  for (let turn = 0; turn < 2; turn++) {
    world.forward(1_800_000);
    await settleTips(world.deps);
  }
  const [row] = await world.deps.db.select().from(tips).where(eq(tips.giverId, world.giver.id));
  expect(row).toMatchObject({ state: "failed", dueAt: null });
  expect(world.payments.asked).toEqual({ hold: 1, capture: 0, release: 1 });
});
