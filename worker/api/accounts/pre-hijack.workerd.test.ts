/**
 * Tests the five attacks of "Pre-hijacked accounts" (Sudhodanan and Paverd, USENIX Security 2022),
 * in which an attacker prepares an account before the victim signs up, and login CSRF. At the end
 * of each test, the attacker must have no access.
 */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../db/schema.ts";
import { RESET_PASSWORD_MS } from "../../domain/accounts/codes/contract.ts";
import { makeCode } from "../../domain/accounts/codes/make-code.ts";
import { linkProvider } from "../../domain/accounts/oauth/link-provider.ts";
import { findActorByToken } from "../../domain/accounts/sessions/find-actor-by-token.ts";
import { codeIn, nextMail } from "../../testing/email.ts";
import { call, makeUser, testContext } from "../../testing/factories.ts";
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

const ATTACKERS = "Attacker42x";
const VICTIMS = "Victims42xx";
const ctx = testContext();
const unique = () => crypto.randomUUID().slice(0, 8);
const addressOf = (who: string) => `${who}.${unique()}@mail.example`;

async function preRegister(email: string) {
  const browser = new TestBrowser();
  const username = `pre_${unique()}`;
  await browser.go("/signup", {
    username,
    email,
    password: ATTACKERS,
    confirmPassword: ATTACKERS,
    acceptTerms: "on",
  });
  expect(await browser.whoAmI()).toBe(username);
  return { browser, username };
}

async function recover(email: string): Promise<void> {
  await call("/forgot-password", {
    method: "POST",
    body: new URLSearchParams({ email }).toString(),
    headers: FORM,
  });
  const code = codeIn(await nextMail(email, "Reset your password"), "/reset-password");
  const answer = await new TestBrowser().go("/reset-password", {
    code,
    password: VICTIMS,
    confirmPassword: VICTIMS,
  });
  expect(leadsTo(answer)).toBe("/login?notice=password-reset");
}
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

async function opens(username: string, password: string): Promise<boolean> {
  return (
    (await call("/api/auth/login", { method: "POST", json: { username, password } })).status === 200
  );
}

const accountOf = (username: string) =>
  ctx.db.select().from(users).where(eq(users.username, username)).get();

test("pre-hijacking class 1: a Google sign-in by the victim creates a separate account", async () => {
  const email = addressOf("victim");
  const { browser: attacker, username: attackers } = await preRegister(email);
  const verification = codeIn(await nextMail(email), "/verify-email");
  const userId = (await accountOf(attackers))?.id ?? "";
  const oldReset = await makeCode(ctx, {
    purpose: "reset_password",
    userId,
    lifetime: RESET_PASSWORD_MS,
  });

  const victims = `vic_${unique()}`;
  const victim = await joinWith("google", email, victims);
  expect([await victim.whoAmI(), await attacker.whoAmI(), await opens(victims, ATTACKERS)]).toEqual(
    [victims, attackers, false],
  );

  // The victim opens links in emails that the attacker triggered. This must not help the attacker.
  const late = new TestBrowser();
  expect((await late.go("/verify-email", { code: verification })).status).toBe(409);
  expect(
    (
      await late.go("/reset-password", {
        code: oldReset,
        password: VICTIMS,
        confirmPassword: VICTIMS,
      })
    ).status,
  ).toBe(410);
  expect(await accountOf(attackers)).toMatchObject({ email, emailVerifiedAt: null });

  await recover(email);
  expect([
    await opens(victims, VICTIMS),
    await opens(attackers, VICTIMS),
    await attacker.whoAmI(),
  ]).toEqual([true, false, attackers]);
  const again = new TestBrowser();
  await signInWith(again, "google", { email });
  expect(await again.whoAmI()).toBe(victims);
});

test("pre-hijacking class 1 as a race: a confirmed email address stays with its account", async () => {
  const email = addressOf("victim");
  const { username } = await preRegister(email);
  const victim = new TestBrowser();
  expect(leadsTo(await signInWith(victim, "google", { email }))).toBe("/welcome");
  await ctx.db
    .update(users)
    .set({ emailVerifiedAt: ctx.now() })
    .where(eq(users.username, username));
  const picked = await victim.go("/welcome", { username: `vic_${unique()}`, acceptTerms: "on" });
  expect([leadsTo(picked), await victim.whoAmI()]).toEqual(["/signup", null]);
  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(1);
});

test.each(["suspendedAt", "deletionRequestedAt"] as const)(
  "the owner of an email address can sign up although an unconfirmed account with %s claims that address",
  async (closed) => {
    const email = addressOf("victim");
    const own = await preRegister(email);
    const { username } = await preRegister(email);
    await ctx.db
      .update(users)
      .set({ [closed]: ctx.now(), createdAt: ctx.now() + 1 })
      .where(eq(users.username, username));
    await recover(email);
    expect([
      await opens(own.username, VICTIMS),
      (await accountOf(username))?.emailVerifiedAt,
    ]).toEqual([true, null]);
    const other = addressOf("victim");
    const { username: claims } = await preRegister(other);
    await ctx.db
      .update(users)
      .set({ [closed]: ctx.now() })
      .where(eq(users.username, claims));
    const victims = `vic_${unique()}`;
    expect(await (await joinWith("google", other, victims)).whoAmI()).toBe(victims);
  },
);

test("a suspended user cannot sign up again with the same confirmed email address", async () => {
  const email = addressOf("banned");
  await makeUser({ email, emailVerifiedAt: 1, suspendedAt: 1 });
  expect(leadsTo(await signInWith(new TestBrowser(), "google", { email }))).toBe(
    "/login?oauth=email_in_use&provider=google",
  );
});

test("pre-hijacking class 2: the victim's account recovery ends the attacker's browser and API sessions", async () => {
  const email = addressOf("victim");
  const { browser: attacker, username } = await preRegister(email);
  const login = await call("/api/auth/login", {
    method: "POST",
    json: { username, password: ATTACKERS },
  });
  const { token } = await login.json<{ token: string }>();
  await recover(email);
  expect(await attacker.whoAmI()).toBeNull();
  const bearer = await call("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } });
  expect(await bearer.json()).toEqual({ user: null });
});

test("pre-hijacking class 3: the attacker's Google account cannot sign in after the victim's account recovery", async () => {
  const email = addressOf("victim");
  const { browser: attacker, username } = await preRegister(email);
  const attackersGoogle = addressOf("attacker");
  const authorization = new URL(leadsTo(await attacker.go(await connectLink(attacker, "google"))));
  await comeBack(attacker, "google", await consent(authorization, { email: attackersGoogle }));
  const before = new TestBrowser();
  await signInWith(before, "google", { email: attackersGoogle });
  expect(await before.whoAmI()).toBe(username);
  await recover(email);
  const after = new TestBrowser();
  expect(leadsTo(await signInWith(after, "google", { email: attackersGoogle }))).toBe("/welcome");
  expect([await after.whoAmI(), await before.whoAmI()]).toEqual([null, null]);
});

test("pre-hijacking class 4: the attacker's email change fails after the victim's account recovery", async () => {
  const email = addressOf("victim");
  const { browser: attacker } = await preRegister(email);
  const attackersMail = addressOf("attacker");
  await attacker.go("/settings/account?form=email", { email: attackersMail });
  const code = codeIn(await nextMail(attackersMail), "/confirm-email");
  await recover(email);
  const late = await new TestBrowser().go("/confirm-email", { code });
  expect(late.status).toBe(410);
  expect(await ctx.db.select().from(users).where(eq(users.email, attackersMail))).toEqual([]);
});

test("pre-hijacking class 4 as a race: a recovered account never has the attacker's email address", async () => {
  const email = addressOf("victim");
  const { browser: attacker, username } = await preRegister(email);
  const attackersMail = addressOf("attacker");
  await attacker.go("/settings/account?form=email", { email: attackersMail });
  const change = codeIn(await nextMail(attackersMail), "/confirm-email");
  const account = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email))
    .get();
  const reset = await makeCode(ctx, {
    purpose: "reset_password",
    userId: account?.id ?? "",
    lifetime: RESET_PASSWORD_MS,
  });
  const [, recovered] = await Promise.all([
    new TestBrowser().go("/confirm-email", { code: change }),
    new TestBrowser().go("/reset-password", {
      code: reset,
      password: VICTIMS,
      confirmPassword: VICTIMS,
    }),
  ]);
  const now = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.username, username))
    .get();
  // Exactly one of the two concurrent requests succeeds: either the email address changes and the
  // recovery link becomes invalid, or the recovery succeeds and the email address stays.
  const took = leadsTo(recovered) === "/login?notice=password-reset";
  expect(now?.email).toBe(took ? email : attackersMail);
  expect(await attacker.whoAmI()).toBe(took ? null : username);
});

test("pre-hijacking class 5: a provider's unverified email address neither creates nor opens an account", async () => {
  const email = addressOf("victim");
  await joinWith("google", email, `vic_${unique()}`);
  const attacker = new TestBrowser();
  expect(leadsTo(await signInWith(attacker, "apple", { email, fault: "unverified_email" }))).toBe(
    "/login?oauth=email_unverified&provider=apple",
  );
  const free = addressOf("other");
  expect(
    leadsTo(await signInWith(attacker, "google", { email: free, fault: "unverified_email" })),
  ).toBe("/login?oauth=email_unverified&provider=google");
  expect([
    await attacker.whoAmI(),
    await ctx.db.select().from(users).where(eq(users.email, free)),
  ]).toEqual([null, []]);
});

test("a provider's email address in capitals and with spaces counts as the same email address", async () => {
  const email = addressOf("taken");
  await makeUser({ email, emailVerifiedAt: 1 });
  const browser = new TestBrowser();
  expect(
    leadsTo(await signInWith(browser, "google", { email: ` ${email.toUpperCase()} ` })),
  ).toContain("oauth=email_in_use");
});

test("a second provider signs in to an account only after the user has connected the provider", async () => {
  const email = addressOf("victim");
  const username = `vic_${unique()}`;
  const owner = await joinWith("google", email, username);
  expect(leadsTo(await signInWith(new TestBrowser(), "apple", { email }))).toBe(
    "/login?oauth=email_in_use&provider=apple",
  );
  const authorization = new URL(leadsTo(await owner.go(await connectLink(owner, "apple"))));
  await comeBack(owner, "apple", await consent(authorization, { email }));
  const later = new TestBrowser();
  await signInWith(later, "apple", { email });
  expect(await later.whoAmI()).toBe(username);
});

test("login CSRF: a sign-in callback that the attacker began does not sign in the victim", async () => {
  const attacker = new TestBrowser();
  const attackersGoogle = addressOf("attacker");
  await joinWith("google", attackersGoogle, `att_${unique()}`);
  const fields = await consent(await begin(attacker, "google"), { email: attackersGoogle });
  const victim = new TestBrowser();
  await begin(victim, "google");
  expect(leadsTo(await comeBack(victim, "google", fields))).toBe(
    "/login?oauth=wrong_browser&provider=google",
  );
  expect(await victim.whoAmI()).toBeNull();
});

test("login CSRF by linking: the victim's browser rejects the attacker's link that connects a provider", async () => {
  const attacker = await joinWith("apple", addressOf("attacker"), `att_${unique()}`);
  const victimsGoogle = addressOf("victim");
  const victim = await joinWith("google", victimsGoogle, `vic_${unique()}`);
  const link = await connectLink(attacker, "google");
  expect(leadsTo(await victim.go(link))).toBe("/settings/account?oauth=signed_out&provider=google");
  // The attacker consents at Google, and the victim's browser opens the URL to which Google
  // redirects.
  const halfDone = await consent(new URL(leadsTo(await attacker.go(link))), {
    email: addressOf("attacker"),
  });
  expect(leadsTo(await comeBack(victim, "google", halfDone))).toBe(
    "/settings/account?oauth=wrong_browser&provider=google",
  );
});

test("session fixation: connecting a provider fails if another user signs in meanwhile", async () => {
  const owner = await joinWith("google", addressOf("owner"), `own_${unique()}`);
  const fields = await consent(
    new URL(leadsTo(await owner.go(await connectLink(owner, "apple")))),
    { email: addressOf("owner") },
  );
  const intruder = await joinWith("google", addressOf("intruder"), `int_${unique()}`);
  owner.cookies.set("__Host-session", intruder.cookies.get("__Host-session") ?? "");
  expect(leadsTo(await comeBack(owner, "apple", fields))).toBe(
    "/settings/account?oauth=signed_out&provider=apple",
  );
});

test("session fixation: a provider sign-in replaces a session that the attacker planted", async () => {
  const email = addressOf("owner");
  await joinWith("google", email, `own_${unique()}`);
  const browser = new TestBrowser();
  browser.cookies.set("__Host-session", "p".repeat(43));
  await signInWith(browser, "google", { email });
  expect(browser.cookies.get("__Host-session")).not.toBe("p".repeat(43));
  expect((await findActorByToken(ctx, "p".repeat(43))).kind).toBe("visitor");
});

test("a provider account that two users connect at the same time is connected to one user", async () => {
  const [a, b] = await Promise.all([
    joinWith("apple", addressOf("a"), `aaa_${unique()}`),
    joinWith("apple", addressOf("b"), `bbb_${unique()}`),
  ]);
  const actors = await Promise.all(
    [a, b].map((browser) => findActorByToken(ctx, browser.cookies.get("__Host-session") ?? "")),
  );
  const identity = {
    provider: "google",
    issuer: "https://issuer.example",
    subject: unique(),
    email: null,
    emailVerified: false,
    signedInAt: null,
  } as const;
  const outcomes = await Promise.allSettled(
    actors.map((actor) =>
      actor.kind === "user"
        ? linkProvider(ctx, { actor, identity, userAgent: "" })
        : Promise.reject(new Error("visitor")),
    ),
  );
  expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
});
