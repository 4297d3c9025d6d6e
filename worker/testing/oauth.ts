import { call, ORIGIN, type TestUser, testContext } from "./factories.ts";

type Company = "google" | "apple";

export class TestBrowser {
  readonly cookies = new Map<string, string>();

  static of(user: TestUser): TestBrowser {
    const browser = new TestBrowser();
    browser.cookies.set("__Host-session", user.token);
    return browser;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async go(
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = this.cookieHeader();
    const own = { ...(cookie ? { Cookie: cookie } : {}), ...headers };
    const posted = form && { method: "POST", body: new URLSearchParams(form).toString() };
    const type = form && { "Content-Type": "application/x-www-form-urlencoded" };
    const response = await call(path.replace(ORIGIN, ""), {
      ...posted,
      headers: { ...own, ...type },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async whoAmI(): Promise<string | null> {
    const { user } = await (await this.go("/api/auth/me")).json<{
      user: { username: string } | null;
    }>();
    return user?.username ?? null;
  }
}

export const leadsTo = (response: Response) => response.headers.get("Location") ?? "";

/** Starts a sign-in. Returns the URL at Google or Apple, with state, nonce and PKCE challenge. */
export async function begin(
  browser: TestBrowser,
  company: Company,
  query: Record<string, string> = {},
): Promise<URL> {
  return new URL(leadsTo(await browser.go(`/auth/${company}?${new URLSearchParams(query)}`)));
}

/** Returns the fields that the simulated provider sends back to the app. */
export async function consent(
  authorization: URL,
  choice: { email: string; fault?: string },
): Promise<Record<string, string>> {
  const company = authorization.pathname.split("/")[1];
  const body = new URLSearchParams([
    ...authorization.searchParams,
    ["email", choice.email],
    ["fault", choice.fault ?? "none"],
  ]);
  const answer = await fetch(`${testContext().config.sandboxOrigin}/${company}/consent`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  if (company === "google") return Object.fromEntries(new URL(leadsTo(answer)).searchParams);
  const inputs = (await answer.text()).matchAll(/name="(state|code|error)" value="([^"]*)"/g);
  return Object.fromEntries(Array.from(inputs, (m) => [m[1], m[2]]));
}

/** Returns to the app: from Google by a GET, from Apple by a POST that the app turns into a GET. */
export async function comeBack(
  browser: TestBrowser,
  company: Company,
  fields: Record<string, string>,
): Promise<Response> {
  if (company === "google")
    return browser.go(`/auth/google/callback?${new URLSearchParams(fields)}`);
  const foreign = { Origin: "https://appleid.apple.com", "Sec-Fetch-Site": "cross-site" };
  // Posts without cookies, because browsers send no Lax cookies with a cross-site POST.
  const posted = await new TestBrowser().go("/auth/apple/callback", fields, foreign);
  return browser.go(leadsTo(posted));
}

export async function signInWith(
  browser: TestBrowser,
  company: Company,
  choice: { email: string; fault?: string },
  query: Record<string, string> = {},
): Promise<Response> {
  return comeBack(browser, company, await consent(await begin(browser, company, query), choice));
}

export async function joinWith(
  company: Company,
  email: string,
  username: string,
): Promise<TestBrowser> {
  const browser = new TestBrowser();
  await signInWith(browser, company, { email });
  const answer = await browser.go("/welcome", { username, acceptTerms: "on" });
  if (leadsTo(answer) === "")
    throw new Error(`No account was made: ${answer.status} ${await answer.text()}`);
  return browser;
}

export async function connectLink(browser: TestBrowser, company: Company): Promise<string> {
  const page = await (await browser.go("/settings/account")).text();
  const link = new RegExp(`href="(/auth/${company}\\?link=[^"]+)"`).exec(page)?.[1];
  if (!link) throw new Error(`The page offers no way to connect ${company}`);
  return link.replaceAll("&amp;", "&");
}
