import type { Locator, Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { openBeforeHydration } from "./support/open-before-hydration.ts";
import { expect, test } from "./support/test.ts";

/** Types by keyboard, because Playwright's `fill` would wait for hydration (support/test.ts). */
const typeEarly = async (field: Locator, text: string) => {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
};

test("the home page responds 200 and hydrates without an error @core", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.locator("body")).toContainText("Tributary");
});

test("a page responds 200 to a GET request that has a body", async ({ request }) => {
  for (const data of ["", "x"])
    expect((await request.fetch("/login", { method: "GET", data })).status()).toBe(200);
});

test("the first page that a browser loads contains the styles, and later pages link to the stylesheet", async ({
  page,
  watch,
  baseURL,
}) => {
  watch.expectError(/404/);
  const within = page.locator("style[data-sheet]");
  const linked = page.locator('link[rel="stylesheet"]');
  const isStyled = () => expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(within).toHaveCount(1);
  await expect(linked).toHaveCount(0);
  const fetched = page.locator('link[rel="prefetch"][as="style"]');
  const sheet = await fetched.getAttribute("href");
  await page.getByRole("link", { name: "Discover", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeVisible();
  await isStyled();

  await page.context().addCookies([{ name: "theme", value: "dark", url: baseURL ?? "" }]);
  await page.goto("/");
  await expect(within).toHaveCount(0);
  await expect(linked).toHaveAttribute("href", sheet ?? "");
  await isStyled();

  // If hydration fails, React renders the page from scratch, without the inline styles.
  await page.context().clearCookies();
  await page.goto("/no-such-page");
  await expect(within).toHaveCount(1);
  await page.getByRole("link", { name: /home/i }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await isStyled();
});

test("every link on the home page, in the header and in the footer leads to a page @phone", async ({
  page,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((a) => a.getAttribute("href") ?? ""));
  const paths = [...new Set(hrefs)]
    .filter((h) => h.startsWith("/"))
    .map((h) => h.split("#")[0] ?? h);
  expect(
    hrefs.filter((h) => h === "" || h === "#"),
    "links that lead nowhere",
  ).toEqual([]);
  for (const path of paths) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBeLessThan(300);
  }
});

test("an unknown URL responds 404 with a link to the home page", async ({ page, watch }) => {
  watch.expectError(/404/);
  const response = await page.goto("/no-such-page/at-all");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
});

test('the app shows "No connection" when the data of a page cannot be loaded, and Try again loads the page', async ({
  page,
  watch,
}) => {
  watch.expectError(/ERR_FAILED|Failed to fetch/);
  await page.goto("/");
  // The test fails only requests for data: Remix would reload the page after a failed script.
  const data = (url: URL) => url.pathname.endsWith(".data");
  await page.route(data, (route) => route.abort());
  await page.getByRole("link", { name: "Discover", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.unroute(data);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeVisible();
});

test("hydration does not move any element of the page, also after scrolling", async ({
  page,
  newUserPage,
}) => {
  await signUp(page);
  const visitor = await newUserPage();
  for (const [openPage, path, locate] of [
    [visitor, "/login", (p: Page) => p.getByRole("link", { name: "Continue with Google" })],
    [page, "/settings/account", (p: Page) => p.getByRole("link", { name: "Connect Google" })],
    [page, "/settings/security", (p: Page) => p.getByRole("heading", { name: "Your devices" })],
    [page, "/live-stream", (p: Page) => p.getByText("Chat settings")],
  ] as const) {
    const hydrate = await openBeforeHydration(openPage, path);
    const thing = locate(openPage);
    await thing.scrollIntoViewIfNeeded();
    const before = await thing.boundingBox();
    await hydrate();
    expect(await thing.boundingBox(), path).toEqual(before);
  }
});

test("text that a user enters before a page hydrates is kept", async ({ page }) => {
  await test.step("the sign-up form keeps text that is entered before hydration", async () => {
    const hydrate = await openBeforeHydration(page, "/signup");
    const username = page.getByLabel("Username");
    const terms = page.getByRole("checkbox").first();
    await typeEarly(username, "early_bird");
    // support/test.ts blocks the mouse before hydration, so the event is dispatched directly.
    await terms.dispatchEvent("click");
    await hydrate();
    await expect(username).toHaveValue("early_bird");
    await expect(terms).toBeChecked();
    await expect(page.getByText("10/20")).toBeVisible();
  });

  await test.step("the search field keeps text that is entered before hydration, and searches for it", async () => {
    const hydrate = await openBeforeHydration(page, "/search?q=river");
    const field = page.getByRole("combobox", { name: "Search creators and videos" }).first();
    await typeEarly(field, "theorem");
    await hydrate();
    await expect(field).toHaveValue("theorem");
    await field.press("Enter");
    await expect(page).toHaveURL(/q=theorem/);
  });

  await test.step("the details of an upload keep text that is entered before hydration", async () => {
    await signUp(page, "early");
    const hydrate = await openBeforeHydration(page, "/upload");
    const title = page.getByLabel("Title", { exact: true });
    const description = page.getByLabel("Description", { exact: true });
    await typeEarly(title, "Before the scripts");
    await typeEarly(description, "Every word of it.");
    await hydrate();
    await expect(page.getByText("Description added")).toBeVisible();
    await expect(page.getByText("17 of 5,000")).toBeVisible();
    await expect(title).toHaveValue("Before the scripts");
    await expect(description).toHaveValue("Every word of it.");
  });
});

test("the open list of a select box stays in view when content above the box grows", async ({
  page,
}) => {
  await signUp(page, "grows");
  await page.goto("/support");
  const trigger = page.getByRole("combobox", { name: "What is it about?", includeHidden: true });
  await trigger.click();
  await page.evaluate(() => {
    const block = document.createElement("div");
    block.style.height = "1200px";
    const main = document.querySelector("main");
    main?.insertBefore(block, main.firstChild);
  });
  await expect(trigger).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("option").last()).toBeInViewport({ ratio: 1 });
});
