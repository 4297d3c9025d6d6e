import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { oauthAccounts, sessions, users } from "../../db/schema.ts";
import {
  ATTEMPT_MS,
  OAUTH_REFUSALS,
  type OAuthErrorCode,
  PROVIDER_NAMES,
  type Provider,
} from "../../domain/accounts/oauth/contract.ts";
import { hashPassword } from "../../domain/accounts/users/passwords.ts";
import { call, makeUser, testContext } from "../../testing/factories.ts";
import { enrollTotp } from "../../testing/factors.ts";
import {
  begin,
  comeBack,
  connectLink,
  consent,
  joinWith,
  leadsTo,
  signInWith,
  TestBrowser,
} from "../../testing/oauth.ts";
import { fingerprint } from "../../testing/writes.ts";

const BOTH = ["google", "apple"] as const;
const { db } = testContext();
let made = 0;
const someone = () => {
  made += 1;
  return {
    email: `person${made}.${crypto.randomUUID().slice(0, 8)}@mail.example`,
    username: `p${made}_${crypto.randomUUID().slice(0, 8)}`,
  };
};
const accountsWith = (email: string) => db.select().from(users).where(eq(users.email, email));

async function expectRefusal(
  browser: TestBrowser,
  answer: Response,
  refusal: OAuthErrorCode,
  provider: Provider,
  page = "/login",
) {
  expect([answer.status, leadsTo(answer)]).toEqual([
    303,
    `${page}?oauth=${refusal}&provider=${provider}`,
  ]);
  const text = await (await browser.go(leadsTo(answer))).text();
  expect(text.replaceAll("&#x27;", "'")).toContain(
    OAUTH_REFUSALS[refusal](PROVIDER_NAMES[provider]),
  );
}

test.each(BOTH)(
  "a first sign-in with %s creates the account only after the user picks a username",
  async (company) => {
    const { email, username } = someone();
    const browser = new TestBrowser();
    const back = await signInWith(browser, company, { email }, { next: "/upload" });
    expect([back.status, leadsTo(back), await browser.whoAmI()]).toEqual([303, "/welcome", null]);
    expect(await accountsWith(email)).toEqual([]);
    expect(await (await browser.go("/welcome")).text()).toContain(email);
    const done = await browser.go("/welcome", { username, acceptTerms: "on" });
    expect([leadsTo(done), await browser.whoAmI()]).toEqual(["/upload", username]);
    const [account] = await accountsWith(email);
    expect(account).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Number) });
  },
);

test.each(BOTH)(
  "a later sign-in with %s opens the same account even if the provider sends another email address",
  async (company) => {
    const { email, username } = someone();
    await joinWith(company, email, username);
    await db
      .update(users)
      .set({ email: `moved.${email}` })
      .where(eq(users.email, email));
    const browser = new TestBrowser();
    expect(leadsTo(await signInWith(browser, company, { email }, { next: "/upload" }))).toBe(
      "/upload",
    );
    expect(await browser.whoAmI()).toBe(username);
    const again = new TestBrowser();
    await signInWith(again, company, { email, fault: "no_email" });
    expect(await again.whoAmI()).toBe(username);
  },
);

test.each(BOTH)("a sign-in with %s retries a lost connection to the provider", async (company) => {
  const { email, username } = someone();
  await joinWith(company, email, username);
  const browser = new TestBrowser();
  const fields = await consent(await begin(browser, company), { email });
  const lost = vi
    .spyOn(globalThis, "fetch")
    .mockRejectedValueOnce(new Error("Network connection lost."));
  await comeBack(browser, company, fields);
  expect(lost.mock.calls.length).toBeGreaterThanOrEqual(2);
  lost.mockRestore();
  expect(await browser.whoAmI()).toBe(username);
});

test("the request to a sign-in provider has a state, a nonce and PKCE, and form_post for Apple", async () => {
  for (const company of BOTH) {
    const browser = new TestBrowser();
    const url = await begin(browser, company);
    const q = url.searchParams;
    expect(q.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(q.get(name)).toMatch(/^[\w-]{43}$/);
    expect(q.get("redirect_uri")).toBe(`http://localhost:8787/auth/${company}/callback`);
    expect(q.get("response_mode")).toBe(company === "apple" ? "form_post" : null);
    const sealed = Buffer.from(browser.cookies.get("__Host-oauth") ?? "", "base64url").toString(
      "latin1",
    );
    expect(sealed.length).toBeGreaterThan(100);
    for (const name of ["state", "nonce"]) expect(sealed).not.toContain(q.get(name));
  }
});

test("the cookie of a provider sign-in is HttpOnly and SameSite=None", async () => {
  const answer = await new TestBrowser().go("/auth/apple");
  expect(answer.headers.get("Set-Cookie")).toMatch(
    /^__Host-oauth=[\w-]{300,1000}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/,
  );
});

const TOKEN_FAULTS: [string, OAuthErrorCode][] = [
  ["bad_signature", "bad_signature"],
  ["unknown_key", "bad_signature"],
  ["no_signature", "bad_signature"],
  ["wrong_nonce", "wrong_nonce"],
  ["no_nonce", "wrong_nonce"],
  ["wrong_audience", "wrong_audience"],
  ["wrong_issuer", "wrong_issuer"],
  ["expired_token", "token_expired"],
  ["no_token", "bad_token"],
  ["garbled_token", "bad_token"],
  ["token_500", "provider_unreachable"],
  ["cancel", "cancelled"],
  ["provider_error", "provider_error"],
  ["no_email", "email_missing"],
  ["unverified_email", "email_unverified"],
];

test.each(
  BOTH.flatMap((company) => TOKEN_FAULTS.map(([fault, refusal]) => ({ company, fault, refusal }))),
)(
  "a sign-in with $company rejects the fault $fault as $refusal, and creates no account",
  async ({ company, fault, refusal }) => {
    const { email } = someone();
    const browser = new TestBrowser();
    const answer = await signInWith(browser, company, { email, fault });
    await expectRefusal(browser, answer, refusal, company);
    expect([
      await accountsWith(email),
      browser.cookies.has("__Host-welcome"),
      await browser.whoAmI(),
    ]).toEqual([[], false, null]);
  },
);

test.each(BOTH)(
  "a sign-in with %s accepts only one of two concurrent callbacks",
  async (company) => {
    const { email, username } = someone();
    await joinWith(company, email, username);
    const browser = new TestBrowser();
    const fields = await consent(await begin(browser, company), { email });
    const answers = await Promise.all([
      comeBack(browser, company, fields),
      comeBack(browser, company, fields),
    ]);
    expect(answers.map(leadsTo).sort()).toEqual(
      ["/discover", `/login?oauth=expired&provider=${company}`].sort(),
    );
    await expectRefusal(
      new TestBrowser(),
      await comeBack(new TestBrowser(), company, fields),
      "expired",
      company,
    );
  },
);

test("the callback of a provider sign-in is rejected after ten minutes", async () => {
  const browser = new TestBrowser();
  const fields = await consent(await begin(browser, "google"), someone());
  const late = Date.now() + ATTEMPT_MS + 1000;
  vi.spyOn(Date, "now").mockReturnValue(late);
  const answer = await comeBack(browser, "google", fields);
  vi.restoreAllMocks();
  await expectRefusal(browser, answer, "expired", "google");
});

test("three tabs of one browser can each finish their own provider sign-in", async () => {
  const { email, username } = someone();
  await joinWith("google", email, username);
  const before = await fingerprint();
  for (let n = 0; n < 60; n++) await begin(new TestBrowser(), "google");
  expect(await fingerprint()).toEqual(before);
  const browser = new TestBrowser();
  const tabs = [
    await begin(browser, "google"),
    await begin(browser, "google"),
    await begin(browser, "google", { next: "/upload" }),
  ];
  for (const [n, tab] of tabs.entries())
    expect(leadsTo(await comeBack(browser, "google", await consent(tab, { email })))).toBe(
      n < 2 ? "/discover" : "/upload",
    );
});

test("the sign-in callback rejects a state parameter that is forged, missing or from another provider", async () => {
  const browser = new TestBrowser();
  const google = await consent(await begin(browser, "google"), someone());
  const madeUp: Record<string, string>[] = [
    { ...google, state: "made-up" },
    { code: google.code ?? "" },
    {},
  ];
  for (const fields of madeUp) {
    await expectRefusal(browser, await comeBack(browser, "google", fields), "expired", "google");
  }
  await expectRefusal(browser, await comeBack(browser, "apple", google), "expired", "apple");
});

test("the sign-in callback rejects a browser that did not start the sign-in", async () => {
  for (const company of BOTH) {
    const [began, other] = [new TestBrowser(), new TestBrowser()];
    const person = someone();
    await expectRefusal(
      other,
      await comeBack(other, company, await consent(await begin(began, company), person)),
      "wrong_browser",
      company,
    );
    await begin(other, company);
    await expectRefusal(
      other,
      await comeBack(other, company, await consent(await begin(began, company), person)),
      "wrong_browser",
      company,
    );
  }
});

test("a provider sign-in rejects the authorization code of another sign-in", async () => {
  const [mine, theirs] = [new TestBrowser(), new TestBrowser()];
  const stolen = await consent(await begin(theirs, "google"), someone());
  const own = await consent(await begin(mine, "google"), someone());
  const answer = await comeBack(mine, "google", {
    state: own.state ?? "",
    code: stolen.code ?? "",
  });
  await expectRefusal(mine, answer, "provider_error", "google");
});

test("a provider sign-in of a suspended account is rejected with a message about the suspension", async () => {
  const { email, username } = someone();
  await joinWith("google", email, username);
  await db.update(users).set({ suspendedAt: Date.now() }).where(eq(users.email, email));
  const browser = new TestBrowser();
  await expectRefusal(
    browser,
    await signInWith(browser, "google", { email }),
    "suspended",
    "google",
  );
});

test("a provider sign-in to a closed account leads to the page that restores the account", async () => {
  const { email, username } = someone();
  await joinWith("apple", email, username);
  await db.update(users).set({ deletionRequestedAt: Date.now() }).where(eq(users.email, email));
  const browser = new TestBrowser();
  expect(leadsTo(await signInWith(browser, "apple", { email }, { next: "/upload" }))).toMatch(
    /^\/restore-account/,
  );
  expect(await browser.whoAmI()).toBeNull();
});

test("a provider sign-in redirects only to pages of this site", async () => {
  const { email, username } = someone();
  await joinWith("google", email, username);
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    expect(leadsTo(await signInWith(new TestBrowser(), "google", { email }, { next }))).toBe(
      "/discover",
    );
  }
});

test("a sign-in with an unknown provider gets a 404, and malformed input causes no server error", async () => {
  const browser = new TestBrowser();
  expect((await browser.go("/auth/myspace")).status).toBe(404);
  expect(
    (await browser.go("/auth/google/callback?state=%00&code=%F0%9F&error=%22")).status,
  ).toBeLessThan(500);
  expect((await browser.go(`/auth/google/callback?state=${"x".repeat(9000)}`)).status).toBe(400);
  expect(
    (await browser.go("/auth/apple/callback", { state: "\u0000", code: "\ud800", user: "{" }))
      .status,
  ).toBe(303);
  expect((await browser.go("/auth/google?link=made-up")).status).toBe(303);
});

test("only Apple's sign-in callback accepts a cross-site POST, which stores nothing and redirects", async () => {
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const before = await fingerprint();
  const answer = await new TestBrowser().go(
    "/auth/apple/callback",
    { state: "s", code: "c", extra: "x" },
    foreign,
  );
  expect([answer.status, leadsTo(answer), answer.headers.get("Set-Cookie")]).toEqual([
    303,
    "/auth/apple/callback?state=s&code=c",
    null,
  ]);
  expect(await fingerprint()).toEqual(before);
  for (const path of [
    "/auth/google/callback",
    "/auth/apple/callback/",
    "/auth/apple",
    "/welcome",
    "/login",
  ]) {
    expect([path, (await new TestBrowser().go(path, {}, foreign)).status]).toEqual([path, 403]);
  }
});

test("the sign-up form after the first sign-in with Google shows field errors and can be sent again", async () => {
  const { email, username } = someone();
  const taken = await makeUser();
  const browser = new TestBrowser();
  await signInWith(browser, "google", { email });
  const tries: [Record<string, string>, number, string][] = [
    [{ username: taken.username, acceptTerms: "on" }, 409, "Username is already taken"],
    [{ username: "ab", acceptTerms: "on" }, 400, "Username must be at least 3 characters long"],
    [
      { username: "has space", acceptTerms: "on" },
      400,
      "Username can only contain letters, numbers, and underscores",
    ],
    [{ username: "x".repeat(21), acceptTerms: "on" }, 400, "Username can have up to 20 characters"],
    [{ username }, 400, "Please agree to the Terms of Service and Privacy Policy"],
  ];
  for (const [fields, status, sentence] of tries) {
    const answer = await browser.go("/welcome", fields);
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true]);
  }
  await browser.go("/welcome", { username, acceptTerms: "on" });
  expect(await browser.whoAmI()).toBe(username);
});

test("the sign-up form of a provider sign-in creates one account when sent several times", async () => {
  const { email, username } = someone();
  const browser = new TestBrowser();
  await signInWith(browser, "google", { email });
  await Promise.all(
    [1, 2, 3, 4].map((n) =>
      browser.go("/welcome", { username: `${username.slice(0, 18)}_${n}`, acceptTerms: "on" }),
    ),
  );
  expect(await accountsWith(email)).toHaveLength(1);
  expect(await db.select().from(oauthAccounts).where(eq(oauthAccounts.email, email))).toHaveLength(
    1,
  );
});

test("the page for picking a username opens only in the browser that started the provider sign-in", async () => {
  expect(leadsTo(await new TestBrowser().go("/welcome"))).toBe("/signup");
  const { username } = someone();
  const answer = await new TestBrowser().go("/welcome", { username, acceptTerms: "on" });
  expect(leadsTo(answer)).toBe("/signup");
  expect(await db.select().from(users).where(eq(users.username, username))).toEqual([]);
});

test.each(BOTH)(
  "a user can connect %s in the settings, sign in with that provider, and disconnect the provider",
  async (company) => {
    const { email } = someone();
    const owner = await makeUser({ passwordHash: await hashPassword("Upstream42x") });
    const browser = TestBrowser.of(owner);
    const back = await comeBack(
      browser,
      company,
      await consent(new URL(leadsTo(await browser.go(await connectLink(browser, company)))), {
        email,
      }),
    );
    expect(leadsTo(back)).toBe(`/settings/account?linked=${company}`);
    expect(await (await browser.go(leadsTo(back))).text()).toMatch(
      new RegExp(`${PROVIDER_NAMES[company]}(<!-- -->)? connected\\.`),
    );
    const elsewhere = new TestBrowser();
    await signInWith(elsewhere, company, { email });
    expect(await elsewhere.whoAmI()).toBe(owner.username);
    await browser.go(`/settings/account?form=disconnect-${company}`, { provider: company });
    expect(leadsTo(await signInWith(new TestBrowser(), company, { email }))).toBe("/welcome");
  },
);

async function connect(
  browser: TestBrowser,
  company: Provider,
  choice: { email: string; fault?: string },
): Promise<Response> {
  const authorization = new URL(leadsTo(await browser.go(await connectLink(browser, company))));
  return comeBack(browser, company, await consent(authorization, choice));
}

test("a user cannot connect another user's provider account or two accounts of one provider", async () => {
  const first = someone();
  await joinWith("google", first.email, first.username);
  const owner = await makeUser({ passwordHash: "scrypt" });
  const browser = TestBrowser.of(owner);
  await expectRefusal(
    browser,
    await connect(browser, "google", first),
    "linked_elsewhere",
    "google",
    "/settings/account",
  );
  const link = await connectLink(browser, "google");
  expect(leadsTo(await connect(browser, "google", someone()))).toBe(
    "/settings/account?linked=google",
  );
  const second = await comeBack(
    browser,
    "google",
    await consent(new URL(leadsTo(await browser.go(link))), someone()),
  );
  await expectRefusal(browser, second, "already_linked", "google", "/settings/account");
});

test("disconnecting a provider ends a sign-in with that provider that waits for its second factor", async () => {
  const choices = { google: someone(), apple: someone() };
  const owner = await makeUser({ passwordHash: await hashPassword("Upstream42x") });
  const browser = TestBrowser.of(owner);
  for (const company of BOTH) await connect(browser, company, choices[company]);
  const { codes } = await enrollTotp(owner);
  const pending = { google: new TestBrowser(), apple: new TestBrowser() };
  for (const company of BOTH)
    expect(leadsTo(await signInWith(pending[company], company, choices[company]))).toMatch(
      /^\/login\/verify/,
    );
  await browser.go("/settings/account?form=disconnect-google", { provider: "google" });
  // After another Google account is connected, the pending sign-in with the disconnected Google
  // account still fails.
  await connect(browser, "google", someone());
  for (const company of BOTH)
    await pending[company].go("/login/verify", {
      kind: "recovery",
      code: codes[BOTH.indexOf(company)] ?? "",
    });
  expect([await pending.google.whoAmI(), await pending.apple.whoAmI()]).toEqual([
    null,
    owner.username,
  ]);
  expect(leadsTo(await pending.google.go("/login/verify"))).toBe("/login");
});

test("two concurrent requests cannot disconnect both remaining sign-in methods of an account", async () => {
  const { email, username } = someone();
  const browser = await joinWith("google", email, username);
  const drop = (provider: Provider) =>
    browser.go(`/settings/account?form=disconnect-${provider}`, { provider });
  const alone = await drop("google");
  expect([alone.status, (await alone.text()).includes("This is your only way to sign in")]).toEqual(
    [409, true],
  );
  await connect(browser, "apple", someone());
  expect((await Promise.all([drop("google"), drop("apple")])).map((r) => r.status).sort()).toEqual([
    200, 409,
  ]);
});

test("connecting and disconnecting a provider require a recent proof of identity", async () => {
  const owner = await makeUser({ passwordHash: "scrypt" });
  const browser = TestBrowser.of(owner);
  await connect(browser, "google", someone());
  const link = await connectLink(browser, "apple");
  await db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, owner.id));
  expect(leadsTo(await browser.go(link))).toBe("/confirm-identity?next=/settings/account");
  const refused = await browser.go("/settings/account?form=disconnect-google", {
    provider: "google",
  });
  expect([
    refused.status,
    (await db.select().from(oauthAccounts).where(eq(oauthAccounts.userId, owner.id))).length,
  ]).toEqual([403, 1]);
});

test("the link that connects a provider is rejected in another session and for another provider", async () => {
  const [owner, thief] = [await makeUser(), await makeUser()];
  const link = await connectLink(TestBrowser.of(owner), "google");
  expect(leadsTo(await TestBrowser.of(thief).go(link))).toBe(
    "/settings/account?oauth=signed_out&provider=google",
  );
  expect(leadsTo(await new TestBrowser().go(link))).toBe("/login?oauth=signed_out&provider=google");
  expect(leadsTo(await TestBrowser.of(owner).go(link.replace("google", "apple")))).toBe(
    "/settings/account?oauth=signed_out&provider=apple",
  );
});

async function confirmLink(
  browser: TestBrowser,
  provider: Provider,
  next: string,
): Promise<string> {
  const page = await (
    await browser.go(`/confirm-identity?next=${encodeURIComponent(next)}`)
  ).text();
  const link = new RegExp(`href="(/auth/${provider}\\?confirm=[^"]+)"`).exec(page)?.[1];
  if (!link) throw new Error(`The page offers no way to confirm with ${provider}`);
  return link.replaceAll("&amp;", "&");
}

const agesProofs = () => db.update(sessions).set({ provedAt: 0 });

describe.each(BOTH)("a user of an account that can only sign in with %s", (provider) => {
  async function joined() {
    const { email, username } = someone();
    const browser = await joinWith(provider, email, username);
    await agesProofs();
    return { email, username, browser };
  }
  const confirm = async (
    browser: TestBrowser,
    choice: { email: string; fault?: string },
    next = "/settings/data",
  ) => {
    const to = new URL(leadsTo(await browser.go(await confirmLink(browser, provider, next))));
    expect(to.searchParams.get("max_age")).toBe("300");
    return comeBack(browser, provider, await consent(to, choice));
  };
  const hasProof = async (username: string) => {
    const row = await db.query.users.findFirst({ where: eq(users.username, username) });
    return (
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, row?.id ?? ""))
    ).some((s) => s.provedAt > 0);
  };

  test("an identity confirmation without scripts lets the user add a password or delete the account", async () => {
    const { email, username, browser } = await joined();
    const refused = await browser.go("/settings/security?form=password", {
      password: "Upstream42y",
      confirmPassword: "Upstream42y",
    });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("Confirm it's you"),
    ]);
    expect(leadsTo(await confirm(browser, { email }, "/settings/security?x=1"))).toBe(
      "/settings/security?x=1",
    );
    expect(await hasProof(username)).toBe(true);
    const offer = await call("/api/auth/passkeys/options", {
      method: "POST",
      json: {},
      headers: { Cookie: browser.cookieHeader() },
    });
    expect(offer.status).toBe(200);
    expect((await browser.go("/settings/security?form=totp-start", {})).status).toBeLessThan(400);
    const set = await browser.go("/settings/security?form=password", {
      password: "Upstream42y",
      confirmPassword: "Upstream42y",
    });
    expect(set.status).toBe(200);
    await agesProofs();
    expect((await browser.go("/settings/data?form=delete", { username })).status).toBe(403);
    await confirm(browser, { email });
    expect((await browser.go("/settings/data?form=delete", { username })).status).toBeLessThan(400);
    expect(await browser.whoAmI()).toBeNull();
  });

  test("an identity confirmation counts only while it is fresh, in the same session, and once", async () => {
    const { email, username, browser } = await joined();
    for (const [choice, refusal] of [
      [someone(), "not_connected"],
      [{ email, fault: "old_sign_in" }, "stale_sign_in"],
      [{ email, fault: "cancel" }, "cancelled"],
      [{ email, fault: "wrong_nonce" }, "wrong_nonce"],
    ] as const) {
      const back = await confirm(browser, choice);
      expect(leadsTo(back)).toBe(
        `/confirm-identity?next=%2Fsettings%2Fdata&oauth=${refusal}&provider=${provider}`,
      );
      expect(await (await browser.go(leadsTo(back))).text()).toContain(
        OAUTH_REFUSALS[refusal](PROVIDER_NAMES[provider]).replaceAll("'", "&#x27;"),
      );
    }
    const link = await confirmLink(browser, provider, "/");
    for (const other of [TestBrowser.of(await makeUser()), new TestBrowser()])
      expect(leadsTo(await other.go(link))).toContain("oauth=expired");
    expect(leadsTo(await browser.go(link.replace("confirm=", "link=")))).toContain(
      "oauth=signed_out",
    );
    const answer = await consent(new URL(leadsTo(await browser.go(link))), { email });
    const own = browser.cookies.get("__Host-session") ?? "";
    browser.cookies.set("__Host-session", (await makeUser()).token);
    expect(leadsTo(await comeBack(browser, provider, answer))).toContain("oauth=expired");
    browser.cookies.set("__Host-session", own);
    expect(leadsTo(await comeBack(browser, provider, answer))).toContain("oauth=expired");
    expect(await hasProof(username)).toBe(false);
    expect(leadsTo(await confirm(browser, { email, fault: "no_auth_time" }))).toContain(
      "oauth=stale_sign_in",
    );
    expect(await hasProof(username)).toBe(false);
    expect(leadsTo(await confirm(browser, { email }))).toBe("/settings/data");
    expect(await hasProof(username)).toBe(true);
  });
});
