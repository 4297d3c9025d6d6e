import { expect, test } from "vitest";
import { call, makeUser } from "../testing/factories.ts";

const password = "Upstream42x";

function post(
  path: string,
  fields: Record<string, string>,
  options: Parameters<typeof call>[1] = {},
) {
  return call(path, {
    ...options,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
}

const signUpForm = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password,
  confirmPassword: password,
  acceptTerms: "on",
});

const sessionOf = (response: Response) =>
  /^(__Host-session=[^;]*)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "";

async function whoIs(cookie: string): Promise<unknown> {
  const me = await call("/api/auth/me", { headers: { Cookie: cookie } });
  return me.json();
}

test("the sign-up form creates an account, signs the user in and redirects to the discover page", async () => {
  const answer = await post("/signup", signUpForm("form_one"));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/discover?welcome=true"]);
  expect(await whoIs(sessionOf(answer))).toMatchObject({ user: { username: "form_one" } });
});

test("the sign-up form redirects to the requested page, but never to another site", async () => {
  const next = "/live-stream";
  const answer = await post("/signup", { ...signUpForm("form_next"), next });
  expect(answer.headers.get("Location")).toBe(next);
  const away = await post("/signup", { ...signUpForm("form_away"), next: "//evil.example/" });
  expect(away.headers.get("Location")).toBe("/discover?welcome=true");
});

test("the sign-up form shows the first error beside its field, and creates no account", async () => {
  const answer = await post("/signup", {
    ...signUpForm("form_two"),
    confirmPassword: "Other42xy",
    acceptTerms: "",
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Passwords do not match");
  expect(sessionOf(answer)).toBe("");
  const terms = await post("/signup", { ...signUpForm("form_two"), acceptTerms: "" });
  expect(terms.status).toBe(400);
  expect(await terms.text()).toContain("Please agree to the Terms of Service and Privacy Policy");
});

test("the sign-in form redirects to the requested page, but never to another site", async () => {
  await post("/signup", signUpForm("form_three"));
  const answer = await post("/login", { username: "Form_Three", password, next: "/upload" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/upload"]);
  expect(await whoIs(sessionOf(answer))).toMatchObject({ user: { username: "form_three" } });
  const away = await post("/login", { username: "form_three", password, next: "//evil.example/" });
  expect(away.headers.get("Location")).toBe("/discover");
});

// A URL parser turns each of these paths into //evil.example, which is another site.
const HIDDEN_SITES = ["/.//evil.example", "/x/..//evil.example", "/%2e//evil.example"];

test.each(HIDDEN_SITES)(
  "no page that accepts a return path redirects to the other site in %s",
  async (path) => {
    const user = await makeUser();
    const username = `away_${user.id.slice(-8).toLowerCase()}`;
    await post("/signup", signUpForm(username));
    const query = new URLSearchParams({ next: path });
    const answers = {
      "POST /login": await post("/login", { username, password, next: path }),
      "GET /login": await call(`/login?${query}`, { as: user }),
      "GET /login/verify": await call(`/login/verify?${query}`, { as: user }),
      "GET /auth/google": await call(`/auth/google?${query}`, { as: user }),
      "POST /theme": await post("/theme", { theme: "light", returnTo: path }),
      "POST /language": await post("/language", { locale: "en", returnTo: path }),
      "POST /announcements/dismiss": await post("/announcements/dismiss", { returnTo: path }),
    };
    const leadTo = Object.entries(answers).map(([route, { headers }]) => [
      route,
      headers.get("Location"),
    ]);
    expect(Object.fromEntries(leadTo)).toEqual({
      "POST /login": "/discover",
      "GET /login": "/discover",
      "GET /login/verify": "/discover",
      "GET /auth/google": "/discover",
      "POST /theme": "/",
      "POST /language": "/",
      "POST /announcements/dismiss": "/",
    });
  },
);

test("the sign-in form gives the same error for an unknown name and a wrong password", async () => {
  const empty = await post("/login", { username: "form_three", password: "" });
  expect([empty.status, (await empty.text()).includes("Please fill in all fields")]).toEqual([
    400,
    true,
  ]);
  const wrong = await post("/login", { username: "form_three", password: "Wrong12345" });
  expect([
    wrong.status,
    (await wrong.text()).includes("Login failed. Please check your credentials."),
  ]).toEqual([401, true]);
});

test("the log-out form ends the session and clears the cookie", async () => {
  const user = await makeUser();
  const answer = await post("/logout", {}, { as: user });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
  expect(await whoIs(`__Host-session=${user.token}`)).toEqual({ user: null });
});

test.each(["/login", "/signup", "/theme"])(
  "the form route %s answers 4xx to a body that is not a form",
  async (path) => {
    const answer = await call(path, {
      method: "POST",
      body: "{",
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(400);
  },
);

test("the theme cookie sets the theme of the page, and an unknown value means the system theme", async () => {
  const answer = await post("/theme", { theme: "light", returnTo: "/terms" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/terms"]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^theme=light; /);
  const page = await call("/terms", { headers: { Cookie: "theme=light" } });
  expect(await page.text()).toMatch(/<html[^>]* data-theme="light"/);
  const odd = await call("/terms", { headers: { Cookie: "theme=%22%3E%3Cscript%3E" } });
  expect(await odd.text()).not.toMatch(/<html[^>]* data-theme=/);
});

test("an unknown path shows the 404 page", async () => {
  const answer = await call("/no/such/page");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Page Not Found");
});
