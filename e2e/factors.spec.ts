import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { type Account, fillSignIn, signIn, signOut, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Adds a virtual fingerprint reader. With `offers`, the sign-in form suggests its passkey. */
async function addAuthenticator(page: Page, { offers }: { offers: boolean }): Promise<void> {
  if (!offers)
    await page.addInitScript(() =>
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
    );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (page: Page, name: string) => page.getByRole("region", { name });

/** Sets up an authenticator app after a wrong code. Returns the app's secret and recovery codes. */
async function enroll(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings/security");
  const twoStep = section(page, "Two-step verification");
  await twoStep.getByRole("button", { name: "Turn on" }).click();
  await expect(twoStep.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await twoStep.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
  await twoStep.getByLabel("6-digit code").fill("000000");
  await twoStep.getByRole("button", { name: "Turn on" }).click();
  await expect(twoStep.getByText(/Incorrect code/)).toBeVisible();
  await twoStep.getByLabel("6-digit code").fill(codeOf(secret));
  await twoStep.getByRole("button", { name: "Turn on" }).click();
  const list = twoStep.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return { secret, codes: await list.getByRole("listitem").allTextContents() };
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/settings/security");
  const passkeys = section(page, "Passkeys");
  await passkeys.getByLabel("Name for the new passkey").fill("My laptop");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByText("My laptop")).toBeVisible();
}

async function startSignIn(page: Page, account: Account): Promise<void> {
  await page.goto("/login?next=/settings/security");
  await fillSignIn(page, account);
  await expect(page).toHaveURL(/\/login\/verify/);
}

const isSignedIn = (page: Page) => expect(page).toHaveURL(/\/settings\/security$/);

test("a user with an authenticator app signs in with the app's code or a recovery code @phone-first", async ({
  page,
  watch,
}) => {
  watch.expectError(/400|401/);
  const account = await signUp(page);
  const { secret, codes } = await enroll(page);
  await isAccessible(page);
  await signOut(page);

  await startSignIn(page, account);
  await isAccessible(page);
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText(/Incorrect code/).first()).toBeVisible();
  await page.getByLabel("6-digit code").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await isSignedIn(page);
  await signOut(page);

  await startSignIn(page, account);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await isSignedIn(page);
  await expect(section(page, "Two-step verification").getByText("9 of 10 left")).toBeVisible();
  await expect(
    section(page, "Recent activity").getByText("Signed in with a recovery code"),
  ).toBeVisible();
});

test("a passkey signs a user in without a password, serves as a second factor, and confirms the user's identity @desk-first", async ({
  page,
  watch,
}) => {
  watch.expectError(/400/);
  await addAuthenticator(page, { offers: false });
  const account = await signUp(page);
  await enroll(page);
  await addPasskey(page);
  await signOut(page);

  await page.goto("/login?next=/settings/security");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await isSignedIn(page);
  await expect(section(page, "Passkeys").getByText(/last used/)).toBeVisible();
  await signOut(page);

  await startSignIn(page, account);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await isSignedIn(page);

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("Passkey name").fill("Work laptop");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(section(page, "Passkeys").getByText("Work laptop")).toBeVisible();
  await page.goto("/confirm-identity?next=/settings/security");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await isSignedIn(page);

  await section(page, "Passkeys").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(section(page, "Passkeys").getByText("Work laptop")).toBeHidden();
});

test("the sign-in form offers a passkey through browser autofill", async ({ page }) => {
  await addAuthenticator(page, { offers: true });
  await signUp(page);
  await addPasskey(page);
  await signOut(page);
  await page.goto("/login?next=/settings/security");
  await isSignedIn(page);
});

test("a user can leave the sign-in form while the passkey request is pending", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  // The request never gets a response, so it is pending when the user leaves the form.
  await page.route("**/api/auth/passkey-options", () => undefined);
  const loading = page.waitForRequest("**/api/auth/passkey-options");
  await page.goto("/login");
  await loading;
  // A browser shows the beforeunload dialog only after the user has interacted with the page.
  await page.getByLabel("Username").fill("someone");
  await page.goto("/discover");
  expect(dialogs).toEqual([]);
});

test("a security-sensitive action continues once the user has entered the password again @phone-first", async ({
  page,
  watch,
}) => {
  watch.expectError(/40[03]/);
  const account = await signUp(page);
  // The server asks to confirm the identity only ten minutes later, so the test fakes a first 403.
  const body = JSON.stringify({
    error: "Confirm it's you to continue.",
    code: "REAUTH_REQUIRED",
    requestId: "test",
  });
  await page.route(
    "**/api/stream-key",
    (route) => route.fulfill({ status: 403, contentType: "application/json", body }),
    { times: 1 },
  );
  await page.goto("/live-stream");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await page.getByRole("button", { name: "Use encoder" }).click();
  await page.getByRole("button", { name: "Show stream key" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeVisible();
  await isAccessible(page);
  await dialog.getByLabel("Password", { exact: true }).fill("Wrong12345");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Incorrect password. Try again.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Hide stream key" })).toBeVisible();
});

test("a user signs out another device in the settings, and its session ends at once @desk-first", async ({
  page,
  newUserPage,
}) => {
  const account = await signUp(page);
  const other = await newUserPage();
  await signIn(other, account);
  await other.goto("/upload");
  await page.goto("/settings/security");
  const sessions = section(page, "Your devices");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect(await other.evaluate(async () => (await fetch("/api/auth/me")).json())).toEqual({
    user: null,
  });
  expect(await page.evaluate(async () => (await fetch("/api/auth/me")).json())).not.toEqual({
    user: null,
  });
});

test("an API key works within its scopes, shows its usage, and stops working once revoked @desk-first", async ({
  page,
  request,
}) => {
  await signIn(page, { username: "nightbus", password: "Upstream-2026" });
  await page.goto("/settings/api-keys");
  await page.getByRole("textbox", { name: "Name" }).fill("My uploader");
  await page.getByRole("button", { name: "Create key" }).click();
  const keyText = page.getByText(/^trb_[\w-]{43}$/);
  await expect(keyText).toBeVisible();
  await isAccessible(page);
  const headers = { Authorization: `Bearer ${await keyText.textContent()}` };
  expect(await (await request.get("/api/auth/me", { headers })).json()).toMatchObject({
    user: { username: "nightbus" },
  });
  expect((await request.post("/api/streams", { headers, data: {} })).status()).toBe(403);
  const row = section(page, "Your API keys")
    .getByRole("listitem")
    .filter({ hasText: "My uploader" })
    .first();
  await row.getByRole("link", { name: "Usage of My uploader" }).click();
  await expect(page.getByRole("heading", { name: "My uploader" })).toBeVisible();
  // The server counts an API call after it has sent the response.
  const summary = page.getByText(/^2 calls in 30 days/);
  await expect
    .poll(async () => {
      await page.reload();
      return summary.isVisible();
    })
    .toBe(true);
  await page.getByRole("button", { name: /^Table.*By route$/ }).click();
  await expect(page.getByRole("row", { name: "POST /api/streams 1 1" })).toBeVisible();
  await isAccessible(page);
  await page.getByRole("link", { name: "API keys", exact: true }).last().click();
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toBeHidden();
  expect(await (await request.get("/api/auth/me", { headers })).json()).toEqual({ user: null });
});
