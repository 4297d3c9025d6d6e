import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { nextMail } from "./support/email.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "de-DE", serviceWorkers: "allow" });

function german(area: string, name: string): string {
  const messages: Record<string, string> = JSON.parse(
    readFileSync(`messages/de/${area}.json`, "utf8"),
  );
  const text = messages[name];
  if (text === undefined) throw new Error(`There is no German for ${area}.${name}`);
  return text;
}

const speaks = (page: Page, language: "de" | "en") =>
  expect(page.locator("html")).toHaveAttribute("lang", language);
async function runsGerman(page: Page): Promise<void> {
  const scripts = () =>
    page.evaluate(() => {
      const loaded = performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname);
      return loaded.filter((path) => /^\/assets\/.*\.js$/.test(path));
    });
  await expect.poll(async () => (await scripts()).length).toBeGreaterThan(3);
  expect((await scripts()).filter((path) => !path.startsWith("/assets/de/"))).toEqual([]);
}

const choose = (page: Page, group: string, name: string) =>
  page
    .getByRole("contentinfo")
    .getByRole("group", { name: group })
    .getByRole("button", { name })
    .click();

test("a visitor with a German browser gets German pages and emails and can switch the language @phone-first @core", async ({
  page,
  context,
  watch,
}) => {
  // The service worker requests the empty page of `signUp`, which the server does not have.
  watch.expectError(/404 .*\/empty-page/);
  const home = page.getByRole("heading", { level: 1 });

  await test.step("the home page is in German and loads only German scripts", async () => {
    await page.goto("/");
    await speaks(page, "de");
    await expect(home).toHaveText(german("home", "hero.title"));
    await runsGerman(page);
    await isAccessible(page);
  });

  await test.step("the footer switches the language to English and back without leaving the page", async () => {
    await page.goto("/subscription?cycle=yearly");
    await choose(page, german("shell", "language.ariaLabel"), "English");
    await expect(page).toHaveURL("/subscription?cycle=yearly");
    await speaks(page, "en");
    await expect(page.getByText("$7", { exact: true }).first()).toBeVisible();
    await page.goto("/");
    await expect(home).toHaveText("Watch, create and go live");
    await choose(page, "Language", "Deutsch");
    await speaks(page, "de");
    await expect(home).toHaveText(german("home", "hero.title"));
    await runsGerman(page);
  });

  await test.step("amounts of money are formatted in German", async () => {
    await page.goto("/subscription");
    await expect(page.getByText(/^7\s\$$/).first()).toBeVisible();
  });

  const account = await signUp(page, "sprache");
  await test.step("the account stores the chosen language, and emails and dates are in this language", async () => {
    await nextMail(page, account.email, german("mail", "verifyEmail.subject"));
    await page.goto(`/@${account.username}?tab=about`);
    const today = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format();
    await expect(page.getByText(today)).toBeVisible();
    await page.goto("/settings/appearance");
    await expect(page.getByRole("radio", { name: "Deutsch" })).toBeChecked();
    await isAccessible(page);
    await page.getByText("English", { exact: true }).first().click();
    await page
      .getByRole("button", { name: german("settings", "appearance.language.submit") })
      .click();
    await speaks(page, "en");
    await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
    await page.getByText("Deutsch", { exact: true }).first().click();
    await page.getByRole("button", { name: "Change language" }).click();
    await speaks(page, "de");
  });

  await test.step("the offline page is in German", async () => {
    const kept = () =>
      page.evaluate(async () => (await (await caches.match("/offline.html"))?.text()) ?? "");
    await expect.poll(kept).toContain('<html lang="de">');
    await context.setOffline(true);
    await page.goto("/discover");
    await expect(
      page.getByRole("heading", { name: german("offline", "page.title") }),
    ).toBeVisible();
    await isAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page).toHaveURL("/discover");
    await speaks(page, "de");
  });
});
