import type { BrowserContextOptions, Page } from "@playwright/test";
import { confirmAddress, newAccount, signUp, startTrial } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

type NewUserPage = (options?: BrowserContextOptions) => Promise<Page>;

async function withoutScripts(page: Page, newPerson: NewUserPage): Promise<Page> {
  const { cookies } = await page.context().storageState();
  return newPerson({ javaScriptEnabled: false, storageState: { cookies, origins: [] } });
}

/** Creators who take tips, one for each width, because the two runs of a test can overlap. */
const CREATORS = { desktop: "theorem_tea", phone: "halftone_hana" };
const creatorFor = (project: string) => (project === "phone" ? CREATORS.phone : CREATORS.desktop);

async function openVideo(page: Page, creator: string): Promise<void> {
  await page.goto(`/@${creator}`);
  await page.locator('main a[href^="/watch/"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("the sign-in form keeps the username after a wrong password with JavaScript off @both", async ({
  newUserPage,
  watch,
}) => {
  watch.expectError(/400/);
  watch.expectError(/401/);
  const account = newAccount();
  const page = await newUserPage({ javaScriptEnabled: false });
  await page.goto("/signup");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password").fill(`${account.password}y`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password").fill(account.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/discover\?welcome=true/);

  const other = await newUserPage({ javaScriptEnabled: false });
  await other.goto("/login?next=/tips");
  await other.getByLabel("Username").fill(account.username);
  await other.getByLabel("Password", { exact: true }).fill("Downstream42x");
  await other.getByRole("button", { name: "Sign in to stream" }).click();
  await expect(other.getByRole("alert")).toBeVisible();
  await expect(other.getByLabel("Username")).toHaveValue(account.username);
  await other.getByLabel("Password", { exact: true }).fill(account.password);
  await other.getByRole("button", { name: "Sign in to stream" }).click();
  await other.waitForURL(/\/tips$/);
});

test("a user searches with JavaScript off @both", async ({ newUserPage }) => {
  const page = await newUserPage({ javaScriptEnabled: false });
  await page.goto("/search");
  const field = page.getByRole("combobox", { name: "Search creators and videos" }).first();
  await field.fill("theorem_tea");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=theorem_tea/);
  await expect(page.locator('main a[href="/@theorem_tea"]').first()).toBeVisible();
});

test("a user follows and unfollows a channel with JavaScript off @both", async ({
  page,
  newUserPage,
  watch,
}) => {
  watch.expectError(/403/);
  const creator = await newUserPage();
  const { username } = await signUp(creator, "plain");
  await signUp(page, "fan");
  const visitor = await newUserPage({ javaScriptEnabled: false });
  await visitor.goto(`/@${username}?tab=about`);
  await visitor.getByRole("button", { name: `Follow ${username}` }).click();
  await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/@${username}?tab=about`)}`);

  const plain = await withoutScripts(page, newUserPage);
  const follow = plain.getByRole("button", { name: `Follow ${username}` });
  const following = plain.getByRole("button", { name: `Following ${username}` });
  await plain.goto(`/@${username}?tab=about`);
  await follow.click();
  await expect(following).toHaveAttribute("aria-pressed", "true");
  await expect(plain).toHaveURL(`/@${username}?tab=about`);
  await following.click();
  await expect(follow).toHaveAttribute("aria-pressed", "false");

  const me = await page.request.get("/api/auth/me");
  const { user }: { user: { id: string } } = await me.json();
  const headers = { Origin: new URL(creator.url()).origin };
  const block = await creator.request.post(`/api/users/${user.id}/block`, { headers });
  expect(block.status(), "blocking the fan by the API").toBe(200);
  await follow.click();
  await expect(plain.getByRole("alert")).toHaveText("You can't follow this channel.");
});

test("the comment form keeps a rejected comment with JavaScript off @both", async ({
  page,
  newUserPage,
  watch,
}, info) => {
  watch.expectError(/400/);
  await signUp(page, "plain");
  const plain = await withoutScripts(page, newUserPage);
  await openVideo(plain, creatorFor(info.project.name));
  const like = plain.getByRole("button", { name: /^Like/ });
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");

  const comments = plain.getByRole("region", { name: /comment/i });
  const field = comments.getByLabel("Add a comment");
  const tooLong = "Every word of it. ".repeat(60).trim();
  // The browser would cut the text off at `maxlength`, so the server would not reject the text.
  await field.evaluate((element) => element.removeAttribute("maxlength"));
  await field.fill(tooLong);
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments.getByRole("alert")).toHaveText(/^At most/);
  await expect(field).toHaveValue(tooLong);
  const text = `Written without scripts ${Date.now()}`;
  await field.fill(text);
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments.getByRole("article")).toContainText(text);
  await expect(field).toHaveValue("");
});

test("a user subscribes to a plan with JavaScript off @both", async ({ page, newUserPage }) => {
  const account = await signUp(page, "plain");
  await confirmAddress(page, account);
  const visitor = await newUserPage({ javaScriptEnabled: false });
  await visitor.goto("/subscription-checkout?plan=premium&cycle=yearly");
  await visitor.getByRole("button", { name: "Continue to Checkout" }).click();
  await expect(visitor).toHaveURL(/\/login\?next=%2Fsubscription-checkout/);

  const plain = await withoutScripts(page, newUserPage);
  await plain.goto("/subscription");
  await plain.getByRole("link", { name: "Start free trial of Premium" }).click();
  await plain.getByRole("link", { name: "Pay yearly" }).click();
  await expect(plain.getByText("$84", { exact: true })).toBeVisible();
  await plain.getByRole("radio", { name: /^Creator Pro/ }).check();
  await plain.getByRole("button", { name: "Continue to Checkout" }).click();
  await plain.getByRole("link", { name: "Continue to payment" }).click();
  await startTrial(plain);
  await plain.getByRole("link", { name: "Manage subscription" }).click();
  await expect(async () => {
    await plain.goto("/subscription-management");
    await expect(plain.getByRole("heading", { name: "Creator Pro", exact: true })).toBeVisible({
      timeout: 1500,
    });
  }).toPass();
  await expect(plain.getByText("Trial", { exact: true })).toBeVisible();
  await plain.goto("/subscription-checkout?plan=premium");
  await expect(plain.getByRole("button", { name: "Change plan" })).toBeDisabled();
});

test("the tip form keeps the message of a rejected tip with JavaScript off @both", async ({
  page,
  newUserPage,
  watch,
}, info) => {
  watch.expectError(/400/);
  const account = await signUp(page, "plain");
  await confirmAddress(page, account);
  const plain = await withoutScripts(page, newUserPage);
  await openVideo(plain, creatorFor(info.project.name));
  await plain.getByRole("button", { name: "Tip", exact: true }).click();
  await expect(plain.getByRole("heading", { name: /^Send .* a tip$/ })).toBeVisible();
  await page.goto(new URL(plain.url()).pathname);
  await isAccessible(page);
  await plain.getByLabel("Custom amount ($)").fill("0.50");
  await plain.getByLabel("Message").fill("For the kettle");
  await plain.getByRole("button", { name: /^Send .* a tip$/ }).click();
  await expect(plain.getByRole("alert")).toContainText("Choose an amount from");
  await expect(plain.getByLabel("Message")).toHaveValue("For the kettle");
  await plain.getByLabel("Custom amount ($)").fill("7.77");
  await plain.getByRole("button", { name: /^Send .* a tip$/ }).click();
  await plain.getByRole("link", { name: "Continue to payment" }).click();
  await plain.getByRole("button", { name: "Pay $7.77" }).click();
  await plain.getByRole("link", { name: "View your tips" }).click();
  const row = plain.getByRole("listitem").filter({ hasText: "For the kettle" });
  await expect(row).toContainText("$7.77");
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Undone", { exact: true })).toBeVisible();
});
