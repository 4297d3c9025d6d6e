import type { Locator, Page } from "@playwright/test";
import { type Account, confirmAddress, signUp, startTrial } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { nextMail, sandboxOrigin } from "./support/email.ts";
import { expect, test } from "./support/test.ts";

/**
 * Advances a customer's Stripe clock in the sandbox, which sends the webhooks of all events up to
 * the new time.
 */
async function passDays(page: Page, { email }: Account, days: number): Promise<void> {
  const form = { days: String(days), email };
  expect(
    (
      await page.request.post(`${sandboxOrigin()}/stripe/clock`, { form, maxRedirects: 0 })
    ).status(),
  ).toBe(303);
}

async function subscribe(page: Page): Promise<void> {
  await page.goto("/subscription");
  const radio = page.getByRole("radio", { name: /^Premium/ });
  await page.getByRole("link", { name: "Start free trial of Premium" }).click();
  await expect(radio).toBeChecked();
  await page.getByRole("button", { name: "Continue to Checkout" }).click();
  await startTrial(page);
  await expect(page.getByRole("heading", { name: "Processing your payment" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Premium!" })).toBeVisible();
}

async function changeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText(`Card that ends in ${number.slice(-4)}`)).toBeVisible();
  await page.getByRole("link", { name: "Return to Tributary" }).click();
}

const storedPlan = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").subscriptionType);
const status = (page: Page, text: string) => page.locator("main").getByText(text, { exact: true });
/** Reloads the page until it shows the words: Stripe's webhooks do not update an open page. */
async function loadsUntil(page: Page, text: string, other?: Locator): Promise<void> {
  await expect(async () => {
    await page.goto("/subscription-management");
    await expect(status(page, text)).toBeVisible({ timeout: 1500 });
    if (other) await expect(other).toBeVisible({ timeout: 1500 });
  }).toPass();
}

test("a user keeps a plan despite a failed renewal payment, and can cancel and resume the plan @both @core", async ({
  page,
}) => {
  const account = await signUp(page, "sub");
  await confirmAddress(page, account);
  await page.goto("/subscription");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "Current Plan" })
      .getByRole("heading", { name: "Free" }),
  ).toBeVisible();
  await isAccessible(page);
  const pro = page.getByRole("radio", { name: /^Creator Pro/ });
  await page.getByRole("link", { name: "Start free trial of Creator Pro" }).click();
  await expect(pro).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem("selectedPlan"))).toBe(
    '{"name":"Creator Pro","price":19.99,"interval":"month"}',
  );
  await expect(page.getByText(/^Save/)).toHaveCount(1);
  await page.getByRole("radio", { name: /^Premium/ }).check();
  // A year of Premium costs as much as twelve months, so the page must not claim a saving.
  await expect(page.getByText(/^Save/)).toHaveCount(0);
  await page.getByRole("switch", { name: "Pay yearly" }).click();
  await expect(page.getByText("$84", { exact: true })).toBeVisible();
  await isAccessible(page);

  await subscribe(page);
  await isAccessible(page);
  await expect.poll(() => storedPlan(page)).toBe("premium");
  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await expect(status(page, "Trial")).toBeVisible();
  await nextMail(page, account.email, "Your Premium trial has started");

  await passDays(page, account, 8);
  const pdf = page.getByRole("link", { name: /^Invoice from/ });
  await loadsUntil(page, "Active", pdf);
  await expect(page.getByText("$7.00", { exact: true }).first()).toBeVisible();
  const [invoice] = await Promise.all([page.waitForEvent("download"), pdf.click()]);
  expect(invoice.suggestedFilename()).toMatch(/^tributary-SANDBOX-\d+\.pdf$/);
  const [all] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Invoices" }).click(),
  ]);
  expect(all.suggestedFilename()).toBe("tributary-invoices.csv");
  await nextMail(page, account.email, "Your Tributary receipt: $7.00");

  await page.getByRole("button", { name: "Manage Payment Methods" }).click();
  await changeCard(page, "4000000000000341");
  await expect(status(page, "Active")).toBeVisible();
  await passDays(page, account, 31);
  await loadsUntil(page, "Payment failed");
  await expect(page.getByText("Your last payment failed", { exact: true })).toBeVisible();
  await isAccessible(page);
  await nextMail(page, account.email, "Your payment failed");
  await page.getByRole("button", { name: "Fix payment" }).click();
  await changeCard(page, "4242424242424242");
  await expect(status(page, "Active")).toBeVisible();

  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByRole("dialog").getByText(/^There.s no refund/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole("button", { name: "Cancel at Period End" }).click();
  await expect(page.getByText("Subscription Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("Subscription Ending", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume Subscription" }).click();
  await expect(page.getByText("Subscription Resumed", { exact: true })).toBeVisible();
  await expect(page.getByText("Subscription Ending", { exact: true })).toBeHidden();
});

test("a plan change shows the amount due, and a cancellation within a week is refunded @phone-first", async ({
  page,
}) => {
  const account = await signUp(page, "back");
  await confirmAddress(page, account);
  await subscribe(page);
  await passDays(page, account, 8);
  await loadsUntil(page, "Active");
  const pro = page.getByRole("radio", { name: /^Creator Pro/ });
  await page.getByRole("link", { name: "Change Plan" }).click();
  await pro.check();
  await page.getByRole("button", { name: "Change plan" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Due now", { exact: true })).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole("button", { name: "Keep current plan" }).click();

  await page.goto("/subscription-management");
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(dialog.getByText(/^You'll get a full refund of \$7\.00/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel Immediately" }).click();
  await expect(page.getByText("No Active Subscription", { exact: true })).toBeVisible();
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await expect.poll(() => storedPlan(page)).toBeNull();
  await nextMail(page, account.email, "Your refund of $7.00");
});

test("a visitor sees the plans, and has to sign in before paying for one @desk-first", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
  await page.goto("/test-payments");
  await page.getByRole("button", { name: "Copy card “Success”" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("4242 4242 4242 4242");
  await isAccessible(page);
  for (const [tab, text] of [
    ["revenue", "Revenue opportunities"],
    ["analytics", "Platform analytics"],
  ]) {
    await page.goto(`/subscription?tab=${tab}`);
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
    await isAccessible(page);
  }
  await page.goto("/subscription-checkout");
  await page.getByRole("button", { name: "Continue to Checkout" }).click();
  await expect(
    page.getByText("Please log in to upgrade your subscription", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Sign in to subscribe" })).toBeVisible();
  await expect(page).toHaveURL(/\/subscription-checkout/);
});
