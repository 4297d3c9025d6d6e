import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { givePlan } from "./support/control.ts";
import { expectMovingFrames, positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

test.use({ serviceWorkers: "allow" });
// The service worker stores all scripts of the app before a download starts.
test.describe.configure({ timeout: 180_000 });

const DAY_MS = 86_400_000;
const CAPTION_TEXT = "Kept for the train";

const kept = (page: Page) =>
  page.evaluate(async () => ({
    downloads: (await caches.keys()).filter((name) => name.startsWith("download-")).length,
    keys: Object.keys(localStorage).filter((key) => key.startsWith("downloads") || key === "user"),
  }));

const shell = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      if (name.startsWith("download-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isPage = response?.headers.get("Content-Type")?.startsWith("text/html") === true;
        found.push({
          path: new URL(request.url).pathname,
          text: isPage ? ((await response?.text()) ?? "") : "",
        });
      }
    }
    return found;
  });

const hasShell = (page: Page) =>
  expect.poll(async () => (await shell(page)).map(({ path }) => path)).toContain("/downloads");

test("a downloaded video plays offline until the download expires or the user logs out @phone-first", async ({
  page,
  context,
}) => {
  const account = await signUp(page, "offline");
  const title = `For the train ${account.username}`;
  const id = await publishVideo(page, { title, seconds: 20 });
  const cues = `WEBVTT\n\n00:00:00.000 --> 00:00:20.000\n${CAPTION_TEXT}\n`;
  const saved = await page.request.put(`/api/videos/${id}/captions/en`, {
    data: cues,
    headers: { "Content-Type": "text/vtt", Origin: new URL(page.url()).origin },
  });
  expect(saved.ok()).toBe(true);

  await test.step("the Download button shows a user of the free plan the plans with downloads", async () => {
    await page.goto(`/watch/${id}`);
    await page.getByRole("button", { name: "Download" }).click();
    await expect(
      page.getByRole("dialog").getByRole("link", { name: "View plans" }),
    ).toHaveAttribute("href", "/subscription");
  });

  await test.step("a paying user sees the size of each quality, picks one and downloads the video", async () => {
    await givePlan(account, "premium");
    await page.goto(`/watch/${id}`);
    await page.getByRole("button", { name: "Download" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("360p")).toBeVisible();
    await isAccessible(page);
    await dialog.getByText("480p").click();
    await dialog.getByRole("button", { name: /^Download [\d.]+ [KM]B$/ }).click();
    await expect(page.getByRole("link", { name: "Downloaded" })).toBeVisible();
    await hasShell(page);
    await page.getByRole("link", { name: "Downloaded" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Downloads" })).toBeVisible();
    await expect(page.getByText(/480p · [\d.]+ [KM]B · Expires in 30 days/)).toBeVisible();
    await isAccessible(page);
  });

  await test.step("the browser caches of the app contain no personal data", async () => {
    for (const { path, text } of await shell(page)) {
      expect(path).toMatch(/^\/(?:assets\/[^/]+|downloads|offline\.(?:html|css|js)|favicon\.svg)$/);
      expect(text).not.toContain(account.username);
    }
  });

  const video = page.locator("video");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await test.step("offline, every page says that there is no connection, and the downloaded video plays with captions", async () => {
    await context.setOffline(true);
    await page.goto("/discover");
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    // Uses the keyboard, because `click` would wait for hydration, and the offline page has none.
    await page.getByRole("link", { name: "Your downloads" }).press("Enter");
    await expect(page.getByText("You're offline")).toBeVisible();
    await row.getByRole("link", { name: title }).click();
    await expect.poll(() => positionOf(video)).toBeGreaterThan(0.5);
    await expectMovingFrames(video);
    await page.keyboard.press("c");
    await expect(page.locator("[data-captions]")).toContainText(CAPTION_TEXT);
    await isAccessible(page);
    await page.keyboard.press("5");
    await expect.poll(() => positionOf(video)).toBeGreaterThan(9);
    await page.reload();
    await expect.poll(() => positionOf(video)).toBeGreaterThan(5);
    await page.goto(`/downloads/${id}`);
    await expect(page).toHaveURL(`/downloads?play=${id}`);
    await expect.poll(() => positionOf(video)).toBeGreaterThan(5);
  });

  await test.step("an expired download does not play, even when the clock is set back", async () => {
    await page.clock.setSystemTime(Date.now() + 31 * DAY_MS);
    await page.reload();
    await expect(page.getByRole("alert").getByText("This download has expired.")).toBeVisible();
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await expect(page.getByRole("alert").getByText("This download has expired.")).toBeVisible();
  });

  await test.step("once the browser is online, the expired download is renewed, and the offline page reloads automatically", async () => {
    await page.goto("/discover");
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "You're offline" })).toHaveCount(0);
    await page.goto("/downloads");
    await expect(page.getByText(/Expires in 30 days/)).toBeVisible();
  });

  await test.step("Undo restores a removed download", async () => {
    await page.getByRole("button", { name: `Remove ${title}` }).click();
    await expect(page.getByText("No downloads on this device")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
  });

  await test.step("the logout dialog names the downloads that will be removed, and logging out leaves no data in the browser", async () => {
    await page.getByRole("button", { name: /'s account menu$/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("1 download on this device will be removed")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/login");
    expect(await kept(page)).toEqual({ downloads: 0, keys: [] });
  });
});

test("a downloaded video is removed, and the page says why, once the user's plan no longer includes downloads", async ({
  page,
}) => {
  const account = await signUp(page, "offline");
  await givePlan(account, "premium");
  const title = `For a while ${account.username}`;
  const id = await publishVideo(page, { title, seconds: 4 });
  await page.goto(`/watch/${id}`);
  await page.getByRole("button", { name: "Download" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Download / })
    .click();
  await expect(page.getByRole("link", { name: "Downloaded" })).toBeVisible();
  await page.goto("/settings/downloads");
  await expect(page.getByText("This device")).toBeVisible();
  await isAccessible(page);
  await givePlan(account, "free");
  await page.goto("/downloads");
  await expect(page.getByText("Your plan no longer includes downloads.")).toBeVisible();
  expect((await kept(page)).downloads).toBe(0);
});
