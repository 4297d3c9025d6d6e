import { fillSignIn, newAccount, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { openMailedLink } from "./support/email.ts";
import { expect, test } from "./support/test.ts";

test("a new user confirms their email address with the link in the sign-up email @phone-first", async ({
  page,
}) => {
  const account = await signUp(page);
  await page.goto("/settings/account");
  await expect(page.getByText("Not confirmed", { exact: true })).toBeVisible();
  await isAccessible(page);
  await openMailedLink(page, account.email, "Confirm your email address", "Confirm email address");
  await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await isAccessible(page);
  await page.getByRole("button", { name: "Confirm this email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.goto("/settings/account");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend link" })).toHaveCount(0);
});

test("a user resets their password by email, signs in with the new one, and is signed out of other browsers @phone-first", async ({
  page,
  newUserPage,
  watch,
}) => {
  const account = await signUp(page);
  const forgetful = await newUserPage();
  await forgetful.goto("/login");
  await forgetful.getByRole("link", { name: "Forgot password?" }).click();
  await expect(forgetful.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await isAccessible(forgetful);
  watch.expectError(/400 \(Bad Request\)/);
  await forgetful.getByLabel("Email").fill("no address");
  await forgetful.getByRole("button", { name: "Send reset link" }).click();
  await expect(forgetful.getByText("Please enter a valid email address")).toBeVisible();
  await forgetful.getByLabel("Email").fill(account.email);
  await forgetful.getByRole("button", { name: "Send reset link" }).click();
  await expect(forgetful.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await openMailedLink(forgetful, account.email, "Reset your password", "Reset password");
  await isAccessible(forgetful);
  const changed = { ...account, password: "Downstream42x" };
  await forgetful.getByLabel("New password").fill(changed.password);
  await forgetful.getByLabel("Confirm password").fill("Downstream42");
  await expect(forgetful.getByText("Passwords do not match")).toBeVisible();
  await forgetful.getByLabel("Confirm password").fill(changed.password);
  await expect(forgetful.getByText("Passwords match perfectly!")).toBeVisible();
  await forgetful.getByRole("button", { name: "Save new password" }).click();
  await forgetful.waitForURL(/\/login\?notice=password-reset/);
  await expect(forgetful.getByText(/Password saved/)).toBeVisible();
  await isAccessible(forgetful);
  await fillSignIn(forgetful, changed);
  await forgetful.waitForURL(/\/discover/);
  await page.goto("/settings/account");
  await page.waitForURL(/\/login\?next=/);
});

test("a user signs up, resets the password and signs in with JavaScript off", async ({
  newUserPage,
}) => {
  const page = await newUserPage({ javaScriptEnabled: false });
  const account = newAccount();
  await page.goto("/signup");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password").fill(account.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/discover\?welcome=true/);
  await openMailedLink(page, account.email, "Confirm your email address", "Confirm email address");
  await page.getByRole("button", { name: "Confirm this email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await openMailedLink(page, account.email, "Reset your password", "Reset password");
  await page.getByLabel("New password").fill("Downstream42x");
  await page.getByLabel("Confirm password").fill("Downstream42x");
  await page.getByRole("button", { name: "Save new password" }).click();
  await fillSignIn(page, { username: account.username, password: "Downstream42x" });
  await page.waitForURL(/\/discover/);
});

test("a link in an email confirms a new email address, and a link sent to the old address reverts the change", async ({
  page,
  newUserPage,
}) => {
  const account = await signUp(page);
  // Confirms the old address, because only a confirmed address gets an email about the change.
  await openMailedLink(page, account.email, "Confirm your email address", "Confirm email address");
  await page.getByRole("button", { name: "Confirm this email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  const next = `new.${account.email}`;
  await page.goto("/settings/account");
  await page.getByLabel("New email address").fill(next);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText(`Open the link we sent to ${next}`)).toBeVisible();
  await openMailedLink(page, next, "Confirm your new email address", "Confirm new address");
  await isAccessible(page);
  await page.getByRole("button", { name: "Use this email" }).click();
  await expect(page.getByRole("heading", { name: "Email changed" })).toBeVisible();
  const ownerPage = await newUserPage();
  await openMailedLink(ownerPage, account.email, "about to change", "Not me: keep this address");
  await isAccessible(ownerPage);
  await ownerPage.getByRole("button", { name: "Keep this email" }).click();
  await expect(ownerPage.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
});

test("the old URL of a channel redirects to the new URL after the username changes", async ({
  page,
}) => {
  const account = await signUp(page);
  const next = `${account.username.slice(0, 15)}_new`;
  await page.goto("/settings/account");
  await page.getByRole("textbox", { name: "Username" }).fill(next);
  await page.getByRole("button", { name: "Change username" }).click();
  await expect(page.getByText(/You can change it again on/)).toBeVisible();
  await page.goto(`/@${account.username}`);
  await page.waitForURL(`**/@${next}`);
});
