import { fillSignIn, newAccount, signIn, signOut } from "./support/accounts.ts";
import { expectFailure } from "./support/leave.ts";
import { expect, test } from "./support/test.ts";

test("a new user signs up, signs out and signs in again @both @core", async ({ page }) => {
  const account = newAccount();
  await page.goto("/signup");
  await page.getByLabel("Username").fill(account.username.toUpperCase());
  await expect(page.getByLabel("Username")).toHaveValue(account.username);
  await page.getByLabel(/^email/i).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel(/confirm password/i).fill(`${account.password}x`);
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  const submit = page.getByRole("button", { name: /create account/i });
  await expect(submit).toBeDisabled();
  await page.getByLabel(/confirm password/i).fill(account.password);
  await expect(page.getByText("Passwords match perfectly!")).toBeVisible();
  await page.getByRole("checkbox").check();
  await submit.click();
  await page.waitForURL(/\/discover\?welcome=true/);
  expect(
    JSON.parse((await page.evaluate(() => localStorage.getItem("user"))) ?? "{}"),
  ).toMatchObject({ username: account.username });

  await signOut(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In to Stream" })).toBeDisabled();
  await fillSignIn(page, account);
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  await page.waitForURL(/\/discover/);
});

test("a logout in the account menu ends the session and removes the user's data from local storage", async ({
  page,
}) => {
  await signIn(page, { username: "demo_viewer", password: "Upstream-2026" });
  await page.goto("/");
  await page.getByRole("button", { name: /demo_viewer|account/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  expect(await page.evaluate(async () => (await fetch("/api/auth/me")).json())).toEqual({
    user: null,
  });
});

test("a failed logout shows an error and stays on the page", async ({ page, watch }) => {
  watch.expectError(/ERR_FAILED/);
  await signIn(page, { username: "demo_viewer", password: "Upstream-2026" });
  await page.goto("/terms");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: /demo_viewer|account/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expectFailure(page, "Couldn't log out", "Check your connection and try again.");
  await expect(page).toHaveURL(/\/terms$/);
});
