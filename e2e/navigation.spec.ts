import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const railOf = (page: Page) => page.getByRole("navigation", { name: "Sidebar" });
const widthOf = async (page: Page) => (await railOf(page).boundingBox())?.width ?? 0;

/** A page of each kind: with cards, with a form, with a text, and an unknown URL. */
const PAGES = ["/discover", "/settings/profile", "/terms", "/no-such-page"];

test("history, Watch later and live streams are one click away from every page @core", async ({
  page,
  watch,
}) => {
  watch.expectError(/404/);
  await signUp(page, "rail");
  for (const path of PAGES)
    for (const [name, url] of [
      ["History", /\/history$/],
      ["Watch later", /\/playlists\/watch-later$/],
      ["Live", /\/browse\?tab=live$/],
    ] as const) {
      await page.goto(path);
      const link = railOf(page).getByRole("link", { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(url);
      await expect(link).toHaveAttribute("aria-current", "page");
    }
});

test("the sidebar lists a channel once the user follows it, and the Following page unfollows it", async ({
  page,
  newUserPage,
}) => {
  const creator = await newUserPage();
  const { username } = await signUp(creator, "onair");
  await signUp(page, "fan");
  await page.goto("/following");
  await expect(page.getByText("You don't follow any channels yet")).toBeVisible();
  await page.goto(`/@${username}`);
  await page.getByRole("button", { name: `Follow ${username}` }).click();
  const channel = railOf(page).getByRole("link", { name: username, exact: true });
  await expect(channel).toHaveAttribute("href", `/@${username}`);

  await railOf(page).getByRole("link", { name: "Following", exact: true }).click();
  await expect(page.getByText("No videos yet")).toBeVisible();
  await isAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Channels", exact: true }).click();
  await page.getByRole("button", { name: `Following ${username}` }).click();
  await expect(page.getByRole("button", { name: `Follow ${username}` })).toBeVisible();
  await expect(channel).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("You don't follow any channels yet")).toBeVisible();
});

test("the server remembers that the user collapsed the sidebar", async ({ page, newUserPage }) => {
  await page.goto("/discover");
  expect(await widthOf(page)).toBe(240);
  const saved = page.waitForResponse((response) => response.url().endsWith("/rail"));
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  expect(await widthOf(page)).toBe(72);
  await saved;

  // Without scripts, only the server can render the collapsed sidebar.
  const { cookies } = await page.context().storageState();
  const plain = await newUserPage({
    javaScriptEnabled: false,
    storageState: { cookies, origins: [] },
  });
  await plain.goto("/terms");
  expect(await widthOf(plain)).toBe(72);
  await expect(railOf(plain).getByRole("link", { name: "Discover" })).toBeVisible();

  await page.goto("/terms");
  await page.getByRole("button", { name: "Expand sidebar" }).press("Enter");
  expect(await widthOf(page)).toBe(240);
});

test("the menu of a phone keeps the focus until it closes, and then returns it @phone", async ({
  page,
}) => {
  await signUp(page, "drawer");
  await page.goto("/discover");
  const button = page.getByRole("button", { name: "Open menu" });
  await button.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  for (const name of ["Home", "Discover", "Analytics", "Partner Program", "Premium", "History"])
    await expect(drawer.getByRole("link", { name, exact: true })).toBeVisible();
  // The button is the drawer's last control, and the first link follows it.
  const close = drawer.getByRole("button", { name: "Close" });
  await expect(close).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(drawer.getByRole("link", { name: "Home", exact: true })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(close).toBeFocused();
  await isAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await drawer.getByRole("link", { name: "Watch later" }).click();
  await expect(page).toHaveURL(/\/playlists\/watch-later$/);
  await expect(drawer).toBeHidden();
});

test("the titles of all page layouts start at the same left edge", async ({ page }) => {
  await signUp(page, "edge");
  const edges = new Set<number | undefined>();
  for (const path of [
    "/browse",
    "/decisions",
    "/discover",
    "/history",
    "/live-stream",
    "/notifications",
    "/playlists",
    "/recommendations",
    "/support",
    "/terms",
    "/tips",
    "/upload",
  ]) {
    await page.goto(path);
    edges.add((await page.getByRole("heading", { level: 1 }).boundingBox())?.x);
  }
  expect([...edges]).toEqual([272]);
});

test("a first visit loads the site's font without visible movement", async ({ page }) => {
  let releaseFont: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    releaseFont = resolve;
  });
  await page.route(/hanken-grotesk-latin-wght/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry) shifts.shifts += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const fontIsLoaded = () =>
    page.evaluate(() => document.fonts.check('16px "Hanken Grotesk Variable"', "Sign in"));
  // Waits for the start of the response only: the load event would wait for the held font.
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  expect(await fontIsLoaded()).toBe(false);
  releaseFont();
  await expect.poll(fontIsLoaded).toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  // Tools show a cumulative layout shift below 0.005 as 0.00.
  expect(await page.evaluate(() => ("shifts" in window ? window.shifts : null))).toBeLessThan(
    0.005,
  );
});

test("hovering over a link loads the scripts of the linked page, and only a click loads its data", async ({
  page,
}) => {
  await page.goto("/terms");
  const script = page.waitForResponse(/\/assets\/discover-[^/]+\.js$/);
  const link = page.getByRole("banner").getByRole("link", { name: "Discover", exact: true });
  await link.hover();
  await (await script).finished();
  const data = page.waitForResponse(
    (response) => response.url().endsWith("/discover.data") && response.status() === 200,
  );
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/discover-/.test(request.url())) scripts.push(request.url());
  });
  await link.click();
  await data;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover");
  expect(scripts).toEqual([]);
});
