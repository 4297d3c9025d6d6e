import { expect, test } from "vitest";
import { TEST_CARDS } from "#app/features/money/billing/test-cards.ts";
import { changePlan } from "../../domain/money/billing/change-subscription.ts";
import {
  findOpenSubscription,
  getOpenSubscription,
} from "../../domain/money/billing/own-subscription.ts";
import { settlePlansOf } from "../../domain/money/billing/settle-plans.ts";
import { startCheckout } from "../../domain/money/billing/start-checkout.ts";
import { makeUser, ORIGIN, type TestUser, testContext } from "../../testing/factories.ts";
import { actorOf } from "../../testing/factors.ts";
import { moveClock, newCard, postToSandbox } from "../../testing/stripe-events.ts";

type Outcome = "ok" | "asks" | "declined";
/** Results of test cards (docs.stripe.com/testing); `later` is null if the card is never saved. */
const DOCUMENTED: Record<
  string,
  { setup: Outcome; checkout: Outcome; later: "ok" | "declined" | null }
> = {
  "4242 4242 4242 4242": { setup: "ok", checkout: "ok", later: "ok" },
  "4000 0025 0000 3155": { setup: "asks", checkout: "asks", later: "ok" },
  "4000 0000 0000 0002": { setup: "declined", checkout: "declined", later: null },
  "4000 0000 0000 9995": { setup: "declined", checkout: "declined", later: null },
  "4000 0000 0000 0341": { setup: "ok", checkout: "declined", later: "declined" },
};

const open = async (user: TestUser, trialDays: number) =>
  (
    await startCheckout(testContext(), {
      actor: await actorOf(user),
      plan: "premium",
      cycle: "monthly",
      trialDays,
    })
  ).sessionUrl;

async function type(url: string, form: Record<string, string>): Promise<Outcome> {
  const response = await postToSandbox(url, form);
  const text = await response.text();
  if (text.includes("Is it you?")) {
    const answered = await postToSandbox(url, { ...form, challenge: "complete" });
    return answered.status < 400 && !(await answered.text()).includes('role="alert"')
      ? "asks"
      : "declined";
  }
  return text.includes('role="alert"') ? "declined" : "ok";
}

async function openPortal(user: TestUser): Promise<string> {
  const ctx = testContext();
  const { id, customerId } = await customerOf(user);
  expect(id).toBe(user.id);
  return (await ctx.payments.createPortal({ customerId, returnUrl: ORIGIN })).url;
}

async function customerOf(user: TestUser) {
  const customer = await testContext().db.query.billingCustomers.findFirst({
    where: (c, { eq }) => eq(c.userId, user.id),
  });
  return { id: customer?.userId, customerId: customer?.customerId ?? "" };
}

const statusOf = async (user: TestUser) => {
  await settlePlansOf(testContext(), { userId: user.id });
  return (await findOpenSubscription(testContext(), user.id))?.status ?? "none";
};

test("every card on the test payments page has results that this test checks", () => {
  expect(TEST_CARDS.map(({ number }) => number).toSorted()).toEqual(
    Object.keys(DOCUMENTED).toSorted(),
  );
});

for (const { number } of TEST_CARDS) {
  const { setup, checkout, later } = DOCUMENTED[number] ?? {
    setup: "ok",
    checkout: "ok",
    later: null,
  };

  test(`the card ${number} starts a trial and is charged at the end of the trial as documented`, async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    expect(await type(await open(user, 7), newCard(number))).toBe(setup);
    expect(await statusOf(user)).toBe(setup === "declined" ? "none" : "trialing");
    if (setup === "declined") return;
    await moveClock(user, 8);
    expect(await statusOf(user)).toBe(later === "ok" ? "active" : "past_due");
  });

  test(`the card ${number} pays at a checkout as documented`, async () => {
    const user = await makeUser();
    expect(await type(await open(user, 0), newCard(number))).toBe(checkout);
    expect(await statusOf(user)).toBe(checkout === "declined" ? "none" : "active");
  });

  test(`the card ${number} is saved in the portal and pays for renewals and upgrades as documented`, async () => {
    const user = await makeUser();
    await type(await open(user, 0), newCard());
    expect(await statusOf(user)).toBe("active");
    const portal = await openPortal(user);
    expect(await type(portal, { ...newCard(number), save: "card" })).toBe(setup);
    const shown = await (await fetch(portal)).text();
    expect(shown).toContain(
      `Card that ends in ${setup === "declined" ? "4242" : number.slice(-4)}`,
    );
    const upgrade = changePlan(testContext(), {
      userId: user.id,
      plan: "creator_pro",
      cycle: "monthly",
    });
    if (later === "declined") await expect(upgrade).rejects.toThrow("declined");
    else await upgrade;
    expect(await getOpenSubscription(testContext(), user.id)).toMatchObject({
      plan: later === "declined" ? "premium" : "creator_pro",
    });
    await moveClock(user, 32);
    expect(await statusOf(user)).toBe(later === "declined" ? "past_due" : "active");
  });
}
