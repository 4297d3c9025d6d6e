import { expect, type Page } from "@playwright/test";
import { nextMail } from "./email.ts";

export interface Account {
  username: string;
  email: string;
  password: string;
}

let accountCount = 0;

/** Returns the details of a new account, with a username that no other test of this run uses. */
export function newAccount(prefix = "e2e"): Account {
  accountCount += 1;
  const username =
    `${prefix}_${Date.now().toString(36).slice(-6)}${process.pid.toString(36).slice(-3)}${accountCount}`.slice(
      0,
      20,
    );
  return { username, email: `${username}@example.com`, password: "Upstream42x" };
}

/** Creates an account and signs the browser in. With `tutorial`, the tutorial is unfinished. */
export async function signUp(
  page: Page,
  prefix?: string,
  options: { tutorial?: boolean } = {},
): Promise<Account> {
  const account = newAccount(prefix);
  await enter(page, "signup", account);
  if (options.tutorial) return account;
  const headers = { Origin: new URL(page.url()).origin };
  const ended = await page.request.patch("/api/onboarding", { data: { finished: true }, headers });
  expect(ended.status(), "ending the tutorial by the API").toBe(200);
  return account;
}

export async function confirmAddress(page: Page, { email }: Account): Promise<void> {
  const { text } = await nextMail(page, email, "Confirm your email address");
  await page.goto(/https?:\/\/\S+\/verify-email\S+/.exec(text)?.[0] ?? "/verify-email");
  await page.getByRole("button", { name: "Confirm this email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
}

/** Starts a free trial with a new card: in the sandbox, another expiry date means another card. */
export async function startTrial(page: Page): Promise<void> {
  accountCount += 1;
  await page.getByLabel("Expiry").fill(`12 / ${Date.now()}${process.pid}${accountCount}`);
  await page.getByRole("button", { name: "Start trial" }).click();
}

export const signIn = (
  page: Page,
  { username, password }: Pick<Account, "username" | "password">,
) => enter(page, "login", { username, password });

export async function signOut(page: Page): Promise<void> {
  await toEmptyPage(page);
  const status = await page.evaluate(
    async () => (await fetch("/api/auth/logout", { method: "POST" })).status,
  );
  expect(status, "signing out by the API").toBeLessThan(300);
}

/** Opens an empty page of our origin, which loads ten times faster than a real page. */
async function toEmptyPage(page: Page): Promise<void> {
  const isEmpty = (url: URL) => url.pathname === "/empty-page";
  // The page declares an icon, because the browser would otherwise request one.
  await page.route(isEmpty, (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto("/empty-page");
  await page.unroute(isEmpty);
}

async function enter(
  page: Page,
  endpoint: "signup" | "login",
  body: Partial<Account>,
): Promise<void> {
  await toEmptyPage(page);
  const status = await page.evaluate(
    async ([path, json]) => {
      const response = await fetch(`/api/auth/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: json,
      });
      if (response.ok) {
        const { user }: { user: unknown } = await response.json();
        localStorage.setItem("user", JSON.stringify(user));
      }
      return response.status;
    },
    [endpoint, JSON.stringify(body)] as const,
  );
  expect(status, `${endpoint} by the API`).toBeLessThan(300);
}

export async function fillSignIn(
  page: Page,
  { username, password }: Pick<Account, "username" | "password">,
): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In to Stream" }).click();
}
