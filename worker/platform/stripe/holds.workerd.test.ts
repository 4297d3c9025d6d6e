import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signatureOf } from "../../../sandbox/stripe/events.ts";
import { streams } from "../../db/schema.ts";
import { exportLedger } from "../../domain/money/ledger/export-ledger.ts";
import { pursesOf } from "../../domain/money/ledger/queries.ts";
import { verifyLedger } from "../../domain/money/ledger/verify-ledger.ts";
import { processEvents } from "../../domain/money/payment-events/process-events.ts";
import { refundTip } from "../../domain/money/tips/refund-tip.ts";
import { readTip } from "../../domain/money/tips/sync-tip.ts";
import { TestChat } from "../../testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { makeStreamRow } from "../../testing/media-objects.ts";

const SANDBOX = env.SANDBOX_ORIGIN;
const post = (path: string, form: Record<string, string>) =>
  fetch(path.startsWith("http") ? path : SANDBOX + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
const card = (number: string) => ({ number, expiry: "12 / 34", cvc: "123", zip: "12345" });

const told = new Set<string>();
const readEvents = async () => {
  const response = await fetch(`${SANDBOX}/v1/events`, {
    headers: { Authorization: "Bearer sk_test_sandbox" },
  });
  return (await response.json<{ data: { id: string }[] }>()).data.toReversed();
};
beforeEach(async () => {
  for (const { id } of await readEvents()) told.add(id);
});
async function bring() {
  for (const event of (await readEvents()).filter(({ id }) => !told.has(id))) {
    told.add(event.id);
    const body = JSON.stringify(event);
    const headers = {
      "Content-Type": "application/json",
      "Stripe-Signature": await signatureOf(body),
    };
    expect((await call("/api/webhooks/stripe", { method: "POST", body, headers })).status).toBe(
      200,
    );
  }
  await processEvents(testContext());
}

interface Answer {
  tip: { id: string; state: string; card: { last4: string } | null };
  payUrl: string | null;
}
async function makeRoom() {
  const [creator, giver] = [
    await makeUser({ partnerStatus: "active", emailVerifiedAt: 1, takesTips: true }),
    await makeUser({ emailVerifiedAt: 1 }),
  ];
  const contentId = await makeStreamRow(creator, "public");
  await testContext().db.update(streams).set({ monetized: true }).where(eq(streams.id, contentId));
  const give = async (facts: object = {}) =>
    call("/api/tips", {
      method: "POST",
      json: { contentId, cents: 500, message: "Bravo", key: crypto.randomUUID(), ...facts },
      as: giver,
    });
  return { creator, giver, contentId, give };
}
const act = async (giver: TestUser, id: string, what: "check" | "undo" | "send") =>
  (await call(`/api/tips/${id}/${what}`, { method: "POST", json: {}, as: giver })).json<
    Answer["tip"]
  >();

test("a first tip saves its card, and a second tip with the saved card can be undone", async () => {
  const { creator, giver, contentId, give } = await makeRoom();
  const chat = await TestChat.join(contentId, { as: creator });
  const first = await (await give()).json<Answer>();
  expect(first.tip.state).toBe("pending");
  const page = first.payUrl ?? "";
  expect(await (await post(page, card("4000000000009995"))).text()).toContain("insufficient funds");
  expect((await act(giver, first.tip.id, "check")).state).toBe("pending");
  const back = await post(page, card("4242424242424242"));
  expect(back.headers.get("Location")).toContain(`/streams/${contentId}?tip=${first.tip.id}`);
  await bring();
  const second = await (await give({ cents: 2500 })).json<Answer>();
  expect(second).toMatchObject({ payUrl: null, tip: { state: "held", card: { last4: "4242" } } });
  expect((await act(giver, second.tip.id, "undo")).state).toBe("undone");
  expect((await act(giver, first.tip.id, "send")).state).toBe("paid");
  const said = await chat.next("chat");
  expect(said.message).toMatchObject({ isDonation: true, donationAmount: 500, content: "Bravo" });
  chat.leave();
  await bring();
  const ctx = testContext();
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 350 });
  await refundTip(ctx, { tipId: first.tip.id, cents: 100, key: first.tip.id });
  const { paymentId } = (await readTip(ctx, first.tip.id)) ?? {};
  await post("/stripe/disputes", { payment_intent: paymentId ?? "", outcome: "open" });
  await bring();
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 0 });
  await post("/stripe/disputes", { payment_intent: paymentId ?? "", outcome: "won" });
  await bring();
  expect(await pursesOf(ctx, creator.id)).toMatchObject({ available: 280, clawback: 0 });
  expect((await verifyLedger(exportLedger(ctx))).faults).toEqual([]);
});

test("a tip with a saved card that needs confirmation fails without a charge after a denial", async () => {
  const { giver, give } = await makeRoom();
  const first = await (await give()).json<Answer>();
  expect(await (await post(first.payUrl ?? "", card("4000002760003184"))).text()).toContain(
    "Is it you?",
  );
  await post(first.payUrl ?? "", { ...card("4000002760003184"), challenge: "complete" });
  expect((await act(giver, first.tip.id, "check")).state).toBe("held");
  for (const [answer, state] of [
    ["complete", "held"],
    ["fail", "failed"],
  ] as const) {
    const asked = await (await give()).json<Answer>();
    expect(asked.payUrl).toContain("/stripe/challenge/pi_");
    expect((await act(giver, asked.tip.id, "check")).state).toBe("pending");
    await post(asked.payUrl ?? "", { challenge: answer });
    expect((await act(giver, asked.tip.id, "check")).state).toBe(state);
  }
});

test("a tip with a declined saved card is rejected with the reason", async () => {
  const { giver, give } = await makeRoom();
  const first = await (await give()).json<Answer>();
  await post(first.payUrl ?? "", card("4242424242424242"));
  expect((await act(giver, first.tip.id, "check")).state).toBe("held");
  const portal = await call("/api/subscriptions/create-portal", {
    method: "POST",
    json: {},
    as: giver,
  });
  await post((await portal.json<{ url: string }>()).url, {
    ...card("4000000000000341"),
    save: "card",
  });
  const refused = await give();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "Your card was declined." });
  const left = await (await give({ card: "new" })).json<Answer>();
  expect((await act(giver, left.tip.id, "undo")).state).toBe("undone");
  expect((await post(left.payUrl ?? "", card("4242424242424242"))).status).toBe(410);
});
