import type { Page } from "@playwright/test";
import { confirmAddress, fillSignIn, newAccount, signOut, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const consentPage = (page: Page, company: "Google" | "Apple") =>
  page.getByRole("heading", { name: `Sign in with ${company}` });

const goTo = (page: Page, company: "Google" | "Apple") =>
  page.getByRole("link", { name: `Continue with ${company}` }).click();

/** Enters an unlisted account on the simulated consent page, and picks an outcome. */
async function consentAs(
  page: Page,
  company: "Google" | "Apple",
  email: string,
  happens = "Nothing goes wrong",
): Promise<void> {
  await expect(consentPage(page, company)).toBeVisible();
  await page.getByText("Someone else, or something that goes wrong").click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("What happens").selectOption(happens);
  await page.getByRole("button", { name: "Continue" }).click();
}

const whoAmI = (page: Page) =>
  page.evaluate(async () => {
    const { user }: { user: { username: string } | null } = await (
      await fetch("/api/auth/me")
    ).json();
    return user?.username ?? null;
  });

for (const company of ["Google", "Apple"] as const) {
  test(`a new user signs up, signs in and confirms their identity with ${company} @phone-first`, async ({
    page,
    newUserPage,
  }) => {
    const { username, email } = newAccount(company === "Google" ? "goo" : "app");
    await page.goto("/signup");
    await goTo(page, company);
    await consentAs(page, company, email);
    await page.waitForURL(/\/welcome/);
    await expect(page.getByText(email)).toBeVisible();
    await isAccessible(page);
    const submit = page.getByRole("button", { name: "Create Account" });
    await expect(submit).toBeDisabled();
    await page
      .getByRole("button", { name: /_pro$|_stream$|\d$/ })
      .first()
      .click();
    await page.getByLabel("Username").fill(username);
    await page.getByRole("checkbox").check();
    await submit.click();
    await page.waitForURL(/\/discover\?welcome=true/);
    expect(await whoAmI(page)).toBe(username);

    const again = await newUserPage();
    await again.goto("/login");
    await goTo(again, company);
    await consentAs(again, company, email);
    await again.waitForURL(/\/discover/);
    expect(await whoAmI(again)).toBe(username);

    // A user without a password can confirm their identity only through the provider.
    await again.goto("/confirm-identity?next=/settings/data");
    await isAccessible(again);
    await goTo(again, company);
    await consentAs(again, company, email);
    await again.waitForURL(/\/settings\/data$/);
  });
}

test("the sign-in page shows a message after a user cancels the sign-in with Google or Apple", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(
    page.getByText("You canceled signing in with Google. Nothing changed."),
  ).toBeVisible();
  await isAccessible(page);
  await page.getByRole("link", { name: "Continue with Apple" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(
    page.getByText("You canceled signing in with Apple. Nothing changed."),
  ).toBeVisible();
});

test("a sign-in with Google or Apple does not open an existing account with the same email address @phone-first", async ({
  page,
  newUserPage,
}) => {
  const account = await signUp(page);
  await confirmAddress(page, account);
  const visitor = await newUserPage();
  await visitor.goto("/login");
  await goTo(visitor, "Google");
  await consentAs(visitor, "Google", account.email);
  await expect(
    visitor.getByText(/There's already an account with the email address of this Google account/),
  ).toBeVisible();

  for (const company of ["Google", "Apple"] as const) {
    await page.goto("/settings/account");
    await page.getByRole("link", { name: `Connect ${company}` }).click();
    await consentAs(page, company, account.email);
    await expect(
      page.getByText(`${company} connected. You can now sign in with it.`),
    ).toBeVisible();
  }
  await isAccessible(page);
  await goTo(visitor, "Apple");
  await consentAs(visitor, "Apple", account.email);
  await visitor.waitForURL(/\/discover/);
  expect(await whoAmI(visitor)).toBe(account.username);

  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByRole("link", { name: "Connect Google" })).toBeVisible();
  await signOut(page);
  await page.goto("/login");
  await fillSignIn(page, account);
  await page.waitForURL(/\/discover/);
});
