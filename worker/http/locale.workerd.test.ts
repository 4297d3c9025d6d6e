import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { inLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import { users, videos } from "../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

const rowOf = (id: string) => testContext().db.select().from(users).where(eq(users.id, id)).get();
const langOf = async (path: string, headers: Record<string, string>) =>
  /<html lang="(\w+)"/.exec(await (await call(path, { headers })).text())?.[1];
const choose = (fields: Record<string, string>, as: TestUser | null = null) =>
  call("/language", {
    method: "POST",
    as,
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });

test("the language comes from the URL, the user's choice, the browser or English, in this order", async () => {
  expect(await langOf("/status", {})).toBe("en");
  expect(await langOf("/status", { "Accept-Language": "fr, de-AT;q=0.8, en;q=0.5" })).toBe("de");
  expect(await langOf("/status", { "Accept-Language": "de", Cookie: "locale=en" })).toBe("en");
  expect(await langOf("/status", { "Accept-Language": "de", Cookie: "locale=xx" })).toBe("de");
  expect(await langOf("/status?lang=de", { Cookie: "locale=en" })).toBe("de");
  const named = await call("/status?lang=de");
  expect(named.headers.get("Set-Cookie")).toMatch(/^locale=de;/);
  const page = await named.text();
  expect(page).toMatch(/<link rel="alternate" hrefLang="en" href="[^"]+\/status\?lang=en"/);
  expect(page).toMatch(/<link rel="alternate" hrefLang="x-default" href="[^"?]+\/status"/);
  expect(page).toContain('property="og:locale" content="de_DE"');
});

test("choosing a language sets a cookie and removes the language from the URL", async () => {
  const answer = await choose({ locale: "de", returnTo: "/search?q=a&lang=en#b" });
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Set-Cookie")]).toEqual(
    [302, "/search?q=a#b", expect.stringMatching(/^locale=de; .*HttpOnly/)],
  );
  const odd = await choose({ locale: "xx", returnTo: "https://evil.example/" });
  expect([odd.headers.get("Location"), odd.headers.get("Set-Cookie")]).toEqual([
    "/",
    expect.stringMatching(/^locale=en;/),
  ]);
  expect((await call("/language")).headers.get("Location")).toBe("/");
});

test("a new account gets the language of its request, which the user can change", async () => {
  const account = {
    username: "fluss_eins",
    email: "fluss@example.com",
    password: "Upstream42x",
    acceptTerms: true,
  };
  const headers = { "Accept-Language": "de" };
  const signedUp = await call("/api/auth/signup", { method: "POST", json: account, headers });
  const { user, token } = await signedUp.json<{ user: { id: string }; token: string }>();
  expect((await rowOf(user.id))?.locale).toBe("de");
  await choose({ locale: "en", returnTo: "/" }, { id: user.id, username: account.username, token });
  expect((await rowOf(user.id))?.locale).toBe("en");
  const again = await call("/api/auth/login", {
    method: "POST",
    json: { username: account.username, password: account.password },
    headers,
  });
  expect(again.headers.getSetCookie().some((cookie) => cookie.startsWith("locale=en;"))).toBe(true);
  const other = await makeUser();
  expect((await rowOf(other.id))?.locale).toBeNull();
});

test("an error message is in the caller's language, and responses are cached per language", async () => {
  const refused = await call("/api/videos/vid_none", { headers: { "Accept-Language": "de" } });
  const { error } = await refused.json<{ error: string }>();
  const inGerman = await inLocale("de", () => t("feeds.notFound.video"));
  expect(error).toContain(inGerman);
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { title: "Before" });
  const titleIn = async (language: string) => {
    const answer = await call(`/api/videos/${id}`, {
      headers: { "Accept-Language": language },
      keepsAnswers: true,
    });
    return (await answer.json<{ title: string }>()).title;
  };
  expect(await titleIn("en")).toBe("Before");
  await testContext().db.update(videos).set({ title: "After" }).where(eq(videos.id, id));
  // The response is cached for a second, one entry per language.
  expect(await titleIn("de")).toBe("After");
  const feed = await call(`/@${creator.username}/feed.xml`);
  expect(feed.headers.get("Vary")).toContain("Accept-Language");
});
