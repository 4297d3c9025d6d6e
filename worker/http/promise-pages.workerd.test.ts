import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../db/schema.ts";
import { KEYS_KEPT_DAYS, PERIOD_DAYS } from "../domain/media/verdicts/contract.ts";
import { call, makeUser, type TestUser, testContext } from "../testing/factories.ts";

async function textOf(path: string, as: TestUser | null = null): Promise<string> {
  const answer = await call(path, { as });
  expect(answer.status, path).toBe(200);
  const html = (await answer.text()).replace(/<(script|style|template)\b.*?<\/\1>/gs, "");
  return html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}

const CONDITIONS = [
  "1,000 verified views",
  "1,000 followers",
  "confirmed email address",
  "approved your application",
];

test.each([
  ["/", "earn from the first thousand views"],
  ["/signup", "views to earn"],
])("the page %s states every condition for earning money", async (path, words) => {
  const text = await textOf(path);
  expect(text).toContain(words);
  for (const condition of CONDITIONS) expect(text).toContain(condition);
});

describe("the partner page", () => {
  test("shows visitors the pitch, the requirements and the rates", async () => {
    const text = await textOf("/partner");
    for (const words of [
      "Become a Partner",
      "Requirements",
      "Earning Rates",
      "1,000 followers",
      "$2.00",
      "$10.00",
      "70%",
      "$50",
      "Sign in to see your progress",
    ])
      expect(text, words).toContain(words);
  });
});

test("the privacy policy names the codes of networks and browsers that every view, like, share and follow stores", async () => {
  const text = await textOf("/privacy");
  expect(text).toContain("a code that represents your browser");
  expect(text).toContain(
    `change every ${PERIOD_DAYS} days and are deleted ${KEYS_KEPT_DAYS} days after the action`,
  );
});

describe("the refund policy", () => {
  test("states every time limit, and marks features that are not yet available", async () => {
    const text = await textOf("/refund");
    for (const words of [
      ...[
        "Pay-per-view is not available yet",
        "Virtual gifts are not available yet",
        "within 24 hours",
        "5 to 10 business days",
      ],
      ...[
        "PayPal (not available yet): 3 to 5 business days",
        "Bank transfer (not available yet): 10 to 15 business days",
      ],
      ...[
        "Platform credits (not available yet): immediately",
        "24/7",
        "48 hours on Free, 24 hours on Premium, and 4 hours on Creator Pro",
      ],
    ])
      expect(text, words).toContain(words);
  });

  test("offers no refund methods that do not exist, such as PayPal", async () => {
    const text = await textOf("/refund-request", await makeUser());
    expect(text).toContain("5 to 10 business days");
    expect(text).not.toMatch(/PayPal|Bank transfer|Platform credits/);
  });
});

test("the help page explains who can receive tips", async () => {
  expect(await textOf("/help/tips")).toContain("you need an active partnership or Creator Pro");
});

test("a user without invoices learns on the plan page when the first invoice can be downloaded", async () => {
  const text = await textOf("/subscription-management", await makeUser());
  expect(text).toContain("Download Invoices");
  expect(text).toContain("first one here and by email with your first payment");
});

test("the minimum payout can be set before payouts are set up", async () => {
  const as = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  expect(await textOf("/settings/payouts", as)).toContain("$250");
  const path = "/settings/payouts?form=threshold&_data=routes%2Fsettings.payouts";
  const wrong = await call(path, {
    method: "POST",
    as,
    body: new URLSearchParams({ thresholdCents: "7000" }),
  });
  expect(wrong.status).toBe(400);
  const saved = await call(path, {
    method: "POST",
    as,
    body: new URLSearchParams({ thresholdCents: "25000" }),
  });
  expect(saved.status).toBe(200);
  const row = await testContext()
    .db.select({ cents: users.payoutThresholdCents })
    .from(users)
    .where(eq(users.id, as.id))
    .get();
  expect(row).toEqual({ cents: 25_000 });
  expect(
    (await call("/api/payouts/settings", { method: "PATCH", as, json: { thresholdCents: 10_000 } }))
      .status,
  ).toBe(200);
  expect(await (await call("/api/payouts", { as })).json()).toMatchObject({
    thresholdCents: 10_000,
    account: null,
  });
});
