import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { formerUsernames, oneTimeCodes, sessions, users } from "../db/schema.ts";
import { requestPasswordReset } from "../domain/accounts/recovery/request-password-reset.ts";
import { sendPasswordReset } from "../domain/accounts/recovery/send-password-reset.ts";
import { verifyPassword } from "../domain/accounts/users/passwords.ts";
import type { DomainError } from "../domain/kernel/errors.ts";
import type { Job } from "../domain/ops/jobs/ports.ts";
import { codeIn, mailsTo, nextMail } from "../testing/email.ts";
import { call, makeUser, testContext } from "../testing/factories.ts";
import { leadsTo, TestBrowser } from "../testing/oauth.ts";
import { scaled } from "../testing/scale.ts";

const ctx = testContext();
const { db } = ctx;
const PASSWORD = "Upstream42x";
const NEW = "Downstream42x";
const unique = () => crypto.randomUUID().slice(0, 8);
const rowOf = (id: string) => db.select().from(users).where(eq(users.id, id)).get();

async function signedUp() {
  const browser = new TestBrowser();
  const username = `rec_${unique()}`;
  const email = `${username}@mail.example`;
  await browser.go("/signup", {
    username,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptTerms: "on",
  });
  return { browser, username, email };
}

const logIn = async (username: string, password: string, headers: Record<string, string> = {}) =>
  (await call("/api/auth/login", { method: "POST", json: { username, password }, headers })).status;

test("only the button on the confirmation page confirms an email address, and opening the link does not", async () => {
  const { email, username } = await signedUp();
  const code = codeIn(await nextMail(email), "/verify-email");
  const address = async () =>
    (await db.select().from(users).where(eq(users.email, email)).get())?.emailVerifiedAt;
  for (let n = 0; n < 3; n++) {
    const page = await (await call(`/verify-email?code=${code}`)).text();
    expect(page).toContain(username);
    expect(page).toContain("Confirm this email");
  }
  expect(await address()).toBeNull();
  const done = await new TestBrowser().go(`/verify-email?code=${code}`, { code });
  expect([done.status, (await done.text()).includes("Email confirmed")]).toEqual([200, true]);
  expect(await address()).toEqual(expect.any(Number));
  expect((await new TestBrowser().go("/verify-email", { code })).status).toBe(410);
  expect(await (await call(`/verify-email?code=${code}`)).text()).toContain(
    "This link doesn&#x27;t work",
  );
});

test("a confirmation link to a former email address confirms nothing", async () => {
  const { email } = await signedUp();
  const code = codeIn(await nextMail(email), "/verify-email");
  await db
    .update(users)
    .set({ email: `moved.${email}` })
    .where(eq(users.email, email));
  expect((await new TestBrowser().go("/verify-email", { code })).status).toBe(410);
});

test("the account page resends the confirmation link once a minute, and not for a confirmed email address", async () => {
  const { browser, email } = await signedUp();
  const resend = () => browser.go("/settings/account?form=resend", {});
  const soon = await resend();
  expect([soon.status, (await soon.text()).includes("We just sent you an email")]).toEqual([
    429,
    true,
  ]);
  await db.update(oneTimeCodes).set({ createdAt: Date.now() - 61_000 });
  expect((await resend()).status).toBe(200);
  await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.email, email));
  expect((await resend()).status).toBe(409);
});

test("a password reset request gets the same response for known and unknown email addresses", async () => {
  const { email } = await signedUp();
  const ask = async (address: string) => {
    const answer = await new TestBrowser().go("/forgot-password", { email: address });
    return [
      answer.status,
      (await answer.text())
        .replaceAll(address, "ADDRESS")
        .replace(/nonce="[^"]*"|[0-9a-f-]{36}/g, ""),
    ];
  };
  const unknown = `nobody.${unique()}@mail.example`;
  expect(await ask(email)).toEqual(await ask(unknown));
  // `requestPasswordReset` gets no database, so neither its result nor its duration can depend on
  // whether the address is known.
  const jobs: Job[] = [];
  await requestPasswordReset(
    { throttle: ctx.throttle, queue: { send: async (job) => void jobs.push(job) } },
    { email, address: "10.0.0.9" },
  );
  expect(jobs).toEqual([{ type: "request-password-reset", email }]);
});

test("an IP network can request 3 password resets an hour per email address, and 30 in total", async () => {
  const { email } = await signedUp();
  const jobs: Job[] = [];
  const deps = { throttle: ctx.throttle, queue: { send: async (job: Job) => void jobs.push(job) } };
  const ask = (to: string, address: string) =>
    requestPasswordReset(deps, { email: to, address }).then(
      () => "sent",
      (error: DomainError) => error.code,
    );
  for (const to of [email, `nobody.${unique()}@mail.example`]) {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await ask(to, "198.51.100.1"));
    expect(answers).toEqual(["sent", "sent", "sent", "RATE_LIMITED"]);
    // The owner of the mailbox, in another network, can still request a reset.
    expect(await ask(to, "198.51.100.2")).toBe("sent");
  }
  const one = unique();
  const network = [];
  for (let n = 0; n < 31; n++)
    network.push(await ask(`p${n}.${one}@mail.example`, `2001:db8:${one.slice(0, 4)}::${n}`));
  expect(network).toEqual([...Array.from({ length: 30 }, () => "sent"), "RATE_LIMITED"]);
  expect(jobs).toHaveLength(38);
});

test("one email address gets at most 12 password resets an hour from all IP networks", async () => {
  const deps = { throttle: ctx.throttle, queue: { send: async () => undefined } };
  const to = `nobody.${unique()}@mail.example`;
  for (let n = 0; n < 12; n++)
    await requestPasswordReset(deps, { email: to, address: `203.0.113.${n}` });
  const more = requestPasswordReset(deps, { email: to, address: "203.0.113.99" });
  await expect(more).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("a password reset email is sent once a minute, and never to an unknown email address", async () => {
  const jobs: Job[] = [];
  const remembering = { ...ctx, queue: { send: async (job: Job) => void jobs.push(job) } };
  const user = await makeUser();
  const email = (await rowOf(user.id))?.email ?? "";
  await sendPasswordReset(remembering, { email: `nobody.${unique()}@mail.example`, attempt: 1 });
  expect(jobs).toEqual([]);
  await Promise.all([sendPasswordReset(remembering, { email, attempt: 1 })]);
  await sendPasswordReset(remembering, { email, attempt: 1 });
  expect(jobs).toHaveLength(1);
});

test("an invalid email address in the password reset form shows an error beside its field", async () => {
  for (const [email, sentence] of [
    ["", "Email address is required"],
    ["nobody", "Please enter a valid email address"],
  ] as const) {
    const answer = await new TestBrowser().go("/forgot-password", { email });
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([400, true]);
  }
});

async function resetLink(email: string): Promise<string> {
  await new TestBrowser().go("/forgot-password", { email });
  return codeIn(await nextMail(email, "Reset your password"), "/reset-password");
}

test("a password reset ends every session of the account at once, and works once", async () => {
  const { browser, username, email } = await signedUp();
  const other = await call("/api/auth/login", {
    method: "POST",
    json: { username, password: PASSWORD },
  });
  const { token } = await other.json<{ token: string }>();
  const code = await resetLink(email);
  const fields = { code, password: NEW, confirmPassword: NEW };
  const done = await new TestBrowser().go("/reset-password", fields);
  expect(leadsTo(done)).toBe("/login?notice=password-reset");
  expect(await browser.whoAmI()).toBeNull();
  const bearer = await call("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } });
  expect(await bearer.json()).toEqual({ user: null });
  expect([await logIn(username, PASSWORD), await logIn(username, NEW)]).toEqual([401, 200]);
  expect((await nextMail(email, "Your password was changed")).text).toContain(`@${username}`);
  expect(
    (
      await new TestBrowser().go("/reset-password", {
        ...fields,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      })
    ).status,
  ).toBe(410);
  expect(await logIn(username, NEW)).toBe(200);
});

test("a weak or mistyped new password shows an error, and the reset link stays valid", async () => {
  const { email } = await signedUp();
  const code = await resetLink(email);
  const tries: [string, string, string][] = [
    ["", "", "Password is required"],
    [NEW, "", "Please confirm your password"],
    ["short1A", "short1A", "Password does not meet all requirements"],
    ["nouppercase1", "nouppercase1", "Password does not meet all requirements"],
    ["Password123", "Password123", "This password is too common. Choose another one."],
    [`Aa1${"x".repeat(126)}`, `Aa1${"x".repeat(126)}`, "Password can have up to 128 characters"],
    [NEW, `${NEW}y`, "Passwords do not match"],
  ];
  for (const [password, confirmPassword, sentence] of tries) {
    const answer = await new TestBrowser().go(`/reset-password?code=${code}`, {
      code,
      password,
      confirmPassword,
    });
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([400, true]);
  }
  expect(
    leadsTo(
      await new TestBrowser().go("/reset-password", { code, password: NEW, confirmPassword: NEW }),
    ),
  ).toMatch(/password-reset/);
});

test("only one of many password resets with the same link sets the password", {
  timeout: 300_000,
}, async () => {
  const { username, email } = await signedUp();
  const code = await resetLink(email);
  const count = scaled(50);
  const passwords = Array.from({ length: count }, (_, n) => `${NEW}${n}`);
  const answers = await Promise.all(
    passwords.map((p) =>
      new TestBrowser().go("/reset-password", { code, password: p, confirmPassword: p }),
    ),
  );
  const won = answers.flatMap((a, n) => (leadsTo(a) === "" ? [] : [passwords[n] ?? ""]));
  expect([won.length, answers.filter((a) => a.status === 410).length]).toEqual([1, count - 1]);
  const row = await db.select().from(users).where(eq(users.username, username)).get();
  expect(await verifyPassword(won[0] ?? "", row?.passwordHash ?? null)).toMatchObject({ ok: true });
});

/** Confirms an email address: only confirmed addresses get emails about account changes. */
const confirmAddress = (email: string) =>
  db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.email, email));

test("a new email address takes effect after its confirmation, and the old email address is notified", async () => {
  const { browser, username, email } = await signedUp();
  await confirmAddress(email);
  const next = `new.${email}`;
  expect(
    (await browser.go("/settings/account?form=email", { email: next.toUpperCase() })).status,
  ).toBe(200);
  const confirm = codeIn(await nextMail(next), "/confirm-email");
  const undo = codeIn(await nextMail(email, "about to change"), "/undo-email");
  const emailNow = async () =>
    (await db.select().from(users).where(eq(users.username, username)).get())?.email;
  await call(`/confirm-email?code=${confirm}`);
  await call(`/undo-email?code=${undo}`);
  expect(await emailNow()).toBe(email);
  expect((await new TestBrowser().go("/confirm-email", { code: undo })).status).toBe(410);
  expect((await new TestBrowser().go("/confirm-email", { code: confirm })).status).toBe(200);
  expect(await emailNow()).toBe(next);
  const undone = leadsTo(await new TestBrowser().go("/undo-email", { code: undo }));
  expect([await emailNow(), await browser.whoAmI(), await logIn(username, PASSWORD)]).toEqual([
    email,
    null,
    401,
  ]);
  const code = /^\/reset-password\?code=([\w-]{43})$/.exec(undone)?.[1] ?? "";
  await new TestBrowser().go("/reset-password", { code, password: NEW, confirmPassword: NEW });
  expect(await logIn(username, NEW)).toBe(200);
});

test("a change of email address requires a recent proof of identity", async () => {
  const user = await makeUser();
  const browser = TestBrowser.of(user);
  const own = (await rowOf(user.id))?.email ?? "";
  const tries: [string, number, string][] = [
    ["", 400, "Email address is required"],
    ["nobody", 400, "Please enter a valid email address"],
    [own, 400, "This is already your email address"],
  ];
  for (const [email, status, sentence] of tries) {
    const answer = await browser.go("/settings/account?form=email", { email });
    expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true]);
  }
  await db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, user.id));
  const email = `late.${unique()}@mail.example`;
  expect((await browser.go("/settings/account?form=email", { email })).status).toBe(403);
  expect(await mailsTo(email)).toEqual([]);
});

test("a change to another account's email address gets the usual response and has no effect", async () => {
  const { browser, username, email } = await signedUp();
  const [taken, free] = [`taken.${unique()}@mail.example`, `free.${unique()}@mail.example`];
  await makeUser({ email: taken, emailVerifiedAt: 1 });
  const ask = async (address: string) => {
    const answer = await browser.go("/settings/account?form=email", { email: address });
    return [answer.status, (await answer.text()).includes(`Open the link we sent to`)];
  };
  expect(await ask(taken)).toEqual([200, true]);
  const code = codeIn(await nextMail(taken), "/confirm-email");
  expect((await new TestBrowser().go("/confirm-email", { code })).status).toBe(409);
  expect((await db.select().from(users).where(eq(users.username, username)).get())?.email).toBe(
    email,
  );
  await db.delete(oneTimeCodes);
  expect(await ask(free)).toEqual([200, true]);
});

test("an email address that another user confirms first stays with that user", async () => {
  const { browser, username, email } = await signedUp();
  const wanted = `wanted.${unique()}@mail.example`;
  await browser.go("/settings/account?form=email", { email: wanted });
  const code = codeIn(await nextMail(wanted), "/confirm-email");
  await makeUser({ email: wanted, emailVerifiedAt: 1 });
  expect((await new TestBrowser().go("/confirm-email", { code })).status).toBe(409);
  expect((await db.select().from(users).where(eq(users.username, username)).get())?.email).toBe(
    email,
  );
});

test("only a sign-in from an unknown browser sends an email", async () => {
  const { browser, username, email } = await signedUp();
  await confirmAddress(email);
  const device = browser.cookies.get("__Host-device") ?? "";
  expect(device).toMatch(/^[\w-]{43}$/);
  await logIn(username, PASSWORD, { Cookie: `__Host-device=${device}` });
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const elsewhere = `__Host-device=${"n".repeat(43)}`;
  await logIn(username, PASSWORD, { Cookie: elsewhere, "User-Agent": firefox });
  await logIn(username, PASSWORD, { Cookie: elsewhere, "User-Agent": firefox });
  expect((await nextMail(email, "New sign-in")).text).toContain("Firefox on Linux");
  expect(await mailsTo(email, "New sign-in")).toHaveLength(1);
});

test("a username can change once in 14 days, and the old username redirects to the new username", async () => {
  const { browser, username } = await signedUp();
  const next = `new_${unique()}`;
  const change = (name: string, by = browser) =>
    by.go("/settings/account?form=username", { username: name });
  expect((await change(next.toUpperCase())).status).toBe(200);
  expect(await browser.whoAmI()).toBe(next);
  const old = await call(`/@${username}`);
  expect([old.status, leadsTo(old)]).toEqual([301, `/@${next}`]);
  expect((await change(`third_${unique()}`)).status).toBe(429);
  const stranger = await signedUp();
  expect((await change(username, stranger.browser)).status).toBe(409);
  const newcomer = { username, email: `x.${unique()}@mail.example`, password: PASSWORD };
  expect((await call("/api/auth/signup", { method: "POST", json: newcomer })).status).toBe(409);
  await db
    .update(users)
    .set({ usernameChangedAt: Date.now() - 15 * 86_400_000 })
    .where(eq(users.username, next));
  expect((await change(username)).status).toBe(200);
  expect(
    await db.select().from(formerUsernames).where(eq(formerUsernames.username, username)),
  ).toEqual([]);
  expect((await call(`/@${username}`)).status).toBe(200);
});

test("only one of two users who request the same username at the same time gets it", async () => {
  const [a, b] = [await signedUp(), await signedUp()];
  const wanted = `want_${unique()}`;
  const answers = await Promise.all(
    [a, b].map(({ browser }) =>
      browser.go("/settings/account?form=username", { username: wanted }),
    ),
  );
  expect(answers.map((r) => r.status).sort()).toEqual([200, 409]);
});

test.each([
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/confirm-email",
  "/undo-email",
  "/welcome",
])("the page %s handles input of any shape without a server error", async (path) => {
  for (const code of ["", "x", "\u0000", "../../x", "%", "a".repeat(5000), "<script>"]) {
    expect((await call(`${path}?code=${encodeURIComponent(code)}`)).status).toBeLessThan(500);
    expect(
      (await new TestBrowser().go(path, { code, email: code, username: code, password: code }))
        .status,
    ).toBeLessThan(500);
  }
  expect(
    (
      await call(path, {
        method: "POST",
        body: "{",
        headers: { "Content-Type": "application/json" },
      })
    ).status,
  ).toBeLessThan(500);
});
