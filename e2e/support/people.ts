import { expect, type Page } from "@playwright/test";

export interface Account {
  username: string;
  email: string;
  password: string;
}

let made = 0;

/** A name that no other test of this run uses. */
export function newAccount(prefix = "e2e"): Account {
  made += 1;
  const username = `${prefix}_${Date.now().toString(36).slice(-6)}${process.pid.toString(36).slice(-3)}${made}`.slice(0, 20);
  return { username, email: `${username}@example.com`, password: "Upstream42x" };
}

/**
 * Makes an account and signs this page's browser in, by the API: the form itself is e2e/accounts.spec.ts's business.
 * The local-storage mirror is written as the form writes it.
 */
export async function signUp(page: Page, prefix?: string): Promise<Account> {
  const account = newAccount(prefix);
  await enter(page, "signup", account);
  return account;
}

/** Signs this page's browser in as an account that exists, by the API. */
export const signIn = (page: Page, { username, password }: Pick<Account, "username" | "password">) =>
  enter(page, "login", { username, password });

async function enter(page: Page, what: "signup" | "login", body: Partial<Account>): Promise<void> {
  // An empty page of our origin, at a tenth of what a real one costs. It names its icon: otherwise the browser asks for one.
  const isEmpty = (url: URL) => url.pathname === "/empty-page";
  await page.route(isEmpty, (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
  await page.goto("/empty-page");
  await page.unroute(isEmpty);
  const status = await page.evaluate(
    async ([path, json]) => {
      const answer = await fetch(`/api/auth/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: json });
      if (answer.ok) {
        const { user }: { user: unknown } = await answer.json();
        localStorage.setItem("user", JSON.stringify(user));
      }
      return answer.status;
    },
    [what, JSON.stringify(body)] as const,
  );
  expect(status, `${what} by the API`).toBeLessThan(300);
}

/** Types a username and a password into the sign-in form and submits it. */
export async function fillSignIn(page: Page, { username, password }: Pick<Account, "username" | "password">): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In to Stream" }).click();
}
