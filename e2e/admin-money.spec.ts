import type { Page } from "@playwright/test";
import { type Account, confirmAddress, signIn, signUp, startTrial } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { nextMail, sandboxOrigin } from "./support/email.ts";
import { expect, test } from "./support/test.ts";

const ADMIN = { username: "demo_admin", password: "Upstream-2026" };

/** Subscribes to Premium and advances Stripe's clock by 8 days, past the free trial. */
async function payForPlan(page: Page, account: Account): Promise<void> {
  await confirmAddress(page, account);
  const data = { plan: "premium", billingCycle: "monthly" };
  const response = await page.request.post("/api/subscriptions/create-checkout", {
    data,
    headers: { Origin: new URL(page.url()).origin },
  });
  const { sessionUrl }: { sessionUrl: string } = await response.json();
  await page.goto(sessionUrl);
  await startTrial(page);
  await expect(page.getByRole("heading", { name: "Welcome to Premium!" })).toBeVisible();
  const form = { days: "8", email: account.email };
  expect(
    (
      await page.request.post(`${sandboxOrigin()}/stripe/clock`, { form, maxRedirects: 0 })
    ).status(),
  ).toBe(303);
}

/** The payment comes with a webhook, so the page is reloaded until it shows the payment. */
async function openPayment(page: Page): Promise<void> {
  const ask = page.getByRole("link", { name: /^Request a refund for Premium/ });
  await expect(async () => {
    await page.goto("/refund-request");
    await expect(ask).toBeVisible({ timeout: 1500 });
  }).toPass();
  await isAccessible(page);
  await ask.click();
}

test("a refund that an admin approves appears on the user's refund page and in the money ledger @desk-first", async ({
  page,
  newUserPage,
  watch,
}) => {
  const account = await signUp(page, "refund");
  await payForPlan(page, account);
  await openPayment(page);
  await page.getByRole("radio", { name: "I bought it by accident" }).check();
  await expect(page.getByText("You can get a full refund")).toBeVisible();
  await isAccessible(page);
  await page.getByLabel("What happened?").fill("My child pressed the button.");
  await page.getByRole("button", { name: "Request a refund" }).click();
  await expect(page.getByText("Waiting for review")).toBeVisible();
  await nextMail(page, account.email, "We received your refund request");

  const staff = await newUserPage();
  await signIn(staff, ADMIN);
  await staff.goto("/admin");
  await expect(staff.getByText(/^\d+ to decide$/).first()).toBeVisible();
  await isAccessible(staff);
  await staff
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: /^Refunds \d+ to decide/ })
    .click();
  await isAccessible(staff);
  await staff.getByRole("link", { name: new RegExp(`@${account.username}`) }).click();
  await expect(staff.getByText("My child pressed the button.")).toBeVisible();
  await isAccessible(staff);
  await staff.getByLabel("Amount in USD").fill("5.00");
  await staff.getByLabel("Reason").fill("It was told of in time.");
  await staff.getByRole("button", { name: "Submit decision" }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Submit decision" }).click();
  await expect(staff.getByText("Refunded", { exact: true })).toBeVisible();
  await nextMail(page, account.email, "Your refund of $5.00 is approved");

  await page.goto("/refund-request");
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(page.getByText("It was told of in time.")).toBeVisible();

  await staff.goto(`/admin/audit?person=${account.username}`);
  const line = staff.getByRole("listitem").filter({ hasText: "Approved a refund" });
  await expect(line.getByText("It was told of in time.")).toBeVisible();
  await expect(line.getByText(`@${ADMIN.username}`)).toBeVisible();
  await isAccessible(staff);

  const reversal = staff.getByRole("link", { name: /^refund:/ });
  await expect(async () => {
    await staff.goto(`/admin/ledger?person=${account.username}&amount=5.00`);
    await expect(reversal).toBeVisible({ timeout: 1500 });
  }).toPass();
  await isAccessible(staff);
  await reversal.click();
  await expect(staff.getByRole("heading", { level: 1, name: /^refund:/ })).toBeVisible();
  await expect(staff.getByRole("link", { name: /^invoice:.+:paid$/ })).toBeVisible();
  await isAccessible(staff);

  watch.expectError(/status of 404/);
  expect((await page.goto("/admin/refunds"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});
