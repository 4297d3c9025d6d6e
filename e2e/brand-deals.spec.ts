import type { Page } from "@playwright/test";
import { TIER_TERMS } from "#worker/domain/money/brand-deals/contract.ts";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { advanceTime, giveFollowers } from "./support/control.ts";
import { nextMail } from "./support/email.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "Upstream-2026";
const NIGHTBUS = { username: "nightbus" };
// Makes the names of each test run unique, because the database keeps the data of earlier runs.
const TRY = Date.now().toString(36);

const BRAND = `Aurora Audio ${TRY}`;
const DEAL = `A night walk with headphones ${TRY}`;

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const rowOf = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: DEAL }) });

/** Amount in US dollars. The page shows no amount before the first deal. */
async function earnedOf(creator: Page): Promise<number> {
  const text = await creator
    .getByRole("complementary", { name: "Tier and earnings" })
    .textContent();
  const [, dollars = "0"] = /Earned from deals\$([\d,.]*\d)/.exec(text ?? "") ?? [];
  return Number(dollars.replace(",", ""));
}

async function enter(staff: Page, contact: string): Promise<void> {
  await staff.goto("/admin/brand-deals");
  await staff.getByRole("button", { name: "Add brand" }).first().click();
  await staff.getByLabel("Company").fill(BRAND);
  await staff.getByLabel("Contact email").fill(contact);
  await staff.getByLabel("Website").fill("aurora.example");
  await staff.getByRole("button", { name: "Add brand" }).click();
  await expect(toast(staff, "Brand added")).toBeVisible();
  await staff.getByRole("button", { name: "New deal" }).first().click();
  await staff.getByRole("dialog").getByLabel("Brand").click();
  await staff.getByRole("option", { name: BRAND }).click();
  await staff.getByLabel("Title").fill(DEAL);
  await staff.getByLabel("Brief").fill("Walk through a city at night and say how it sounds.");
  await staff.getByLabel("Amount in US dollars").fill("250");
  await expect(staff.getByText("The creator gets $175.00")).toBeVisible();
  await isAccessible(staff);
  await staff.getByRole("button", { name: "Create deal" }).click();
  await expect(rowOf(staff)).toContainText("Payment not requested");
}

test("a brand deal (sponsorship) that staff approve adds an amount on hold to the creator's earnings", async ({
  page: staff,
  newUserPage,
}) => {
  const contact = `ads_${Date.now()}@example.com`;
  await signIn(staff, { username: "demo_admin", password: PASSWORD });
  await enter(staff, contact);

  await rowOf(staff).getByRole("button", { name: "Request payment" }).click();
  await expect(rowOf(staff)).toContainText("Payment requested");
  const mail = await nextMail(staff, contact, `Pay for your brand deal: ${DEAL}`);
  const brand = await newUserPage();
  await brand.goto(/https?:\S+\/stripe\/checkout\/\S+/.exec(mail.text)?.[0] ?? "");
  await brand.getByRole("button", { name: "Pay $250.00" }).click();
  await expect(brand.getByText("Thank you")).toBeVisible();
  await isAccessible(brand);

  await expect(async () => {
    await staff.reload();
    await expect(rowOf(staff)).toContainText("Payment held", { timeout: 2000 });
  }).toPass();
  // The demo's creators have too few followers for a tier.
  await giveFollowers(NIGHTBUS, 1000);
  await advanceTime(NIGHTBUS, { watchedBy: TIER_TERMS.bronze.views });
  await rowOf(staff).getByRole("button", { name: "Offer" }).click();
  await staff.getByLabel("Creator", { exact: true }).fill("nightbus");
  await staff.getByRole("button", { name: "Offer deal" }).click();
  await expect(rowOf(staff)).toContainText("@nightbus");

  const creator = await newUserPage();
  await signIn(creator, { username: "nightbus", password: PASSWORD });
  await creator.goto("/brand-deals");
  const before = await earnedOf(creator);
  const offer = creator.getByRole("article", { name: DEAL });
  await expect(offer).toContainText("$175.00");
  await expect(offer).toContainText("The brand pays $250.00; Tributary keeps $75.00 (30%).");
  await offer.getByRole("button", { name: "Review and accept" }).click();
  const accept = creator.getByRole("button", { name: "Accept deal" });
  await expect(accept).toBeDisabled();
  await expect(
    creator.getByText(/We hold your \$175\.00 until 120 days after the brand paid/),
  ).toBeVisible();
  await isAccessible(creator);
  await creator.getByLabel("I agree to these terms.").check();
  await accept.click();
  await expect(rowOf(creator)).toContainText("To deliver");

  await rowOf(creator).getByRole("button", { name: "Deliver" }).click();
  await creator.getByLabel("Your video").click();
  const choice = creator.getByRole("option").first();
  const title = (await choice.textContent()) ?? "";
  await choice.click();
  await creator.getByRole("button", { name: "Deliver this video" }).click();
  await expect(rowOf(creator)).toContainText("In review");
  await isAccessible(creator);

  await rowOf(creator).getByRole("link", { name: title }).click();
  await expect(creator.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(creator.getByText(`Paid partnership with ${BRAND}`).first()).toBeVisible();
  const { pathname } = new URL(creator.url());
  const videoId = pathname.split("/")[2] ?? "";
  await creator.goto(`/studio/videos/${videoId}`);
  await expect(creator.getByRole("switch", { name: "Includes paid promotion" })).toBeDisabled();
  await brand.goto(`/embed/${videoId}`);
  await expect(brand.getByText(`Paid partnership with ${BRAND}`)).toBeVisible();
  await brand.goto("/@nightbus");
  await expect(brand.getByRole("article").filter({ hasText: title }).first()).toContainText(
    `Paid partnership with ${BRAND}`,
  );

  await staff.reload();
  await isAccessible(staff);
  await rowOf(staff).getByRole("button", { name: "Approve" }).click();
  await staff
    .getByLabel("Reason", { exact: true })
    .fill("The brief is kept, and the label is there.");
  await staff.getByRole("button", { name: "Approve delivery" }).click();
  await expect(rowOf(staff)).toContainText("Held until");

  await creator.goto("/brand-deals");
  await expect(rowOf(creator)).toContainText(
    "Approved. $175.00 is on hold and goes to your balance on",
  );
  expect(await earnedOf(creator)).toBe(before);
  await isAccessible(creator);
});

test("the brand deals page says which plan and creator tiers unlock brand deals @phone-first", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/brand-deals");
  await expect(page.getByText("Brand deals are part of Creator Pro")).toBeVisible();
  await expect(page.getByRole("table", { name: "Brand payments per deal" })).toContainText("$10K+");
  await expect(page.getByText("0 of 1,000").first()).toBeVisible();
  await isAccessible(page);
});
