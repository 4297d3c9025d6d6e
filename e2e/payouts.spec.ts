import { readFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { advanceTime, giveFollowers } from "./support/control.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "Upstream-2026";
/** Desktop and phone runs can overlap, so each has its own candidate for the partner program. */
const candidateOf = ({ project }: TestInfo) =>
  project.name === "phone" ? "brine_and_rye" : "longway_round";

async function setUpBank(page: Page): Promise<void> {
  await page.goto("/settings/payouts");
  await page.getByRole("button", { name: "Set up with Stripe" }).click();
  await page.getByRole("button", { name: "Leave the document out" }).click();
  await expect(page.getByText("A photo of your ID")).toBeVisible();
  await page.getByRole("button", { name: "Complete on Stripe" }).click();
  await page.getByLabel("Account number").fill("000111222333");
  await page.getByRole("button", { name: "Fill in everything" }).click();
  await expect(page.getByText("STRIPE TEST BANK ···· 2333")).toBeVisible();
  await expect(
    page.getByText(/^On hold until .+ because your payout details changed/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay out now" })).toBeDisabled();
  await page.getByRole("radio", { name: "$100" }).check();
  await page.getByRole("button", { name: "Update Payout Settings" }).click();
  await expect(page.getByText("Minimum payout saved")).toBeVisible();
  await isAccessible(page);
}

async function approve(staff: Page, username: string): Promise<void> {
  await staff.goto("/admin/partners");
  const application = staff.getByRole("article").filter({ hasText: `@${username}` });
  await application.getByRole("radio", { name: "Approve" }).check();
  await application.getByRole("textbox").fill("Good work over months");
  await application.getByRole("button", { name: "Submit decision" }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Submit decision" }).click();
  await expect(application).toHaveCount(0);
}

async function processEarnings(page: Page): Promise<void> {
  await page.goto("/partner");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(
    page.getByText("No earnings yet. Start creating content to earn money!"),
  ).toBeVisible();
  const process = page.getByRole("button", { name: "Process View Earnings" });
  await page.getByLabel("Views to process").fill("999");
  await expect(process).toBeDisabled();
  await page.getByLabel("Views to process").fill("12345");
  await expect(page.getByRole("status").filter({ hasText: "$24.00" })).toBeVisible();
  await page.getByLabel("Views to process").fill("1000");
  await process.click();
  const history = page.getByRole("region", { name: "Earnings History" }).getByRole("listitem");
  await expect(history).toHaveCount(1);
  await page.getByRole("tab", { name: "Follower Earnings" }).click();
  await page.getByLabel("Followers to process").fill("5000");
  await page.getByRole("button", { name: "Process Follower Earnings" }).click();
  await expect(history.filter({ hasText: "5,000 new followers" })).toContainText(
    /Pending.*\+\$50\.00/,
  );
  await expect(history.filter({ hasText: "1,000 verified views" })).toContainText(
    /Pending.*\+\$2\.00/,
  );
  await isAccessible(page);
}

async function readStatement(page: Page): Promise<void> {
  await page.getByRole("link", { name: "See statement" }).click();
  const lines = page.getByRole("region", { name: "Statement" }).getByRole("listitem");
  const bonus = lines.filter({ hasText: "Bonus for 5,000 new followers" });
  await expect(bonus).toContainText("+$50.00");
  await bonus.getByText("Details").click();
  await expect(bonus).toContainText("$10.00");
  await isAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const [head, ...rows] = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(head).toMatch(/^Posted \(UTC\),Number,Journal,What for,/);
  expect(rows).toHaveLength(2);
  expect(rows.join("\n")).toMatch(/,"?Bonus for 5,000 new followers"?,available,USD,50,5000,10,/);
  await page
    .getByRole("navigation", { name: "Entry types" })
    .getByRole("link", { name: "Tips" })
    .click();
  await expect(page).toHaveURL(/\?kind=tips$/);
  await expect(page.getByText("No results")).toBeVisible();
}

test("a creator joins the partner program, earns from views and followers, and gets a payout to their bank @phone-first", async ({
  page,
  newUserPage,
  watch,
}, info) => {
  const account = { username: candidateOf(info), password: PASSWORD };
  await signIn(page, account);
  await test.step("a creator sets up a bank account for payouts, which is on hold at first", () =>
    setUpBank(page));

  await giveFollowers(account, 5000);
  await advanceTime(account, { watchedBy: 1000 });
  await page.goto("/partner");
  await expect(
    page.getByRole("progressbar", { name: "Followers: 100% of the requirement" }),
  ).toBeVisible();
  await isAccessible(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Your application is being reviewed")).toBeVisible();
  await expect(page.getByText("Process Earnings")).toHaveCount(0);
  const staff = await newUserPage();
  await signIn(staff, { username: "demo_admin", password: PASSWORD });
  await approve(staff, account.username);

  await advanceTime(account, { watchedBy: 1000 });
  await processEarnings(page);
  await test.step("the earnings statement and its CSV file list every earning", () =>
    readStatement(page));

  await page.goto("/settings/payouts");
  await expect(page.getByText("once your balance reaches $100")).toBeVisible();
  watch.expectError(/403 .*form=pay-out/);
  await page.getByRole("button", { name: "Pay out now" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Pay out $52.00 now?");
  await isAccessible(page);
  await question.getByRole("button", { name: "Pay out" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Password", { exact: true }).fill(account.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  const payouts = page.getByRole("region", { name: "Your payouts" });
  await expect(payouts.getByText("$52.00")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(payouts.getByText("Sent", { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("On its way").locator("..")).toContainText("$0.00");
  await page.goto("/partner");
  await expect(
    page.getByRole("region", { name: "Earnings History" }).getByText("Paid", { exact: true }),
  ).toHaveCount(2);
});

test("the pages about earnings show a new user what is missing for a payout, and ask a visitor to sign in", async ({
  page,
}) => {
  await page.goto("/partner");
  await expect(page.getByText("Sign in to see your progress and apply")).toBeVisible();
  await isAccessible(page);
  await signUp(page, "newcomer");
  await page.goto("/partner");
  await expect(page.getByRole("button", { name: "Not Eligible Yet" })).toBeDisabled();
  await expect(
    page.getByText("Meet the requirements to apply for the partner program"),
  ).toBeVisible();
  await page.goto("/earnings");
  await expect(page.getByText("No earnings yet")).toBeVisible();
  await page.goto("/settings/payouts");
  await expect(page.getByText("Confirm your email address first", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up with Stripe" })).toBeDisabled();
  await isAccessible(page);
});
