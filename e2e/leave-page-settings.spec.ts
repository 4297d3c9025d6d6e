import type { Page, Route } from "@playwright/test";
import { signIn, signUp } from "./support/accounts.ts";
import { announce } from "./support/announcements.ts";
import { givePlan } from "./support/control.ts";
import { clickAndLeave, expectFailure, openInNewTab, rejectWrites } from "./support/leave.ts";
import { expect, test } from "./support/test.ts";

async function expectOnReturn(
  page: Page,
  path: string,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  await check(page);
  const tab = await openInNewTab(page, path);
  await check(tab);
  await tab.close();
}

test.describe("the theme switch", () => {
  const expectDark = async (page: Page) => {
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("button", { name: "Dark theme" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  };

  test("a new theme applies to the whole page before the server responds", async ({ page }) => {
    await page.goto("/terms");
    const heldRoutes: Route[] = [];
    await page.route("/theme", (route) => void heldRoutes.push(route));
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expectDark(page);
    await expect.poll(() => heldRoutes.length).toBe(1);
    await heldRoutes[0]?.fallback();
  });

  test("a new theme is kept when a visitor leaves the page right after choosing it", async ({
    page,
  }) => {
    await page.goto("/terms");
    await clickAndLeave(page.getByRole("button", { name: "Dark theme" }), "/privacy");
    await expectOnReturn(page, "/terms", expectDark);
    await clickAndLeave(page.getByRole("button", { name: "Light theme" }));
    await expectOnReturn(page, "/terms", (returned) =>
      expect(returned.locator("html")).toHaveAttribute("data-theme", "light"),
    );
  });

  test("the page returns to the old theme when the server rejects the new one, and shows the reason", async ({
    page,
    watch,
  }) => {
    watch.expectError(/500/);
    await page.goto("/terms");
    await rejectWrites(page, "/theme", "The river is closed.");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expectFailure(page, "Couldn't save the theme", "The river is closed.");
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  });

  test("a visitor changes the theme with JavaScript off", async ({ newUserPage }) => {
    const page = await newUserPage({ javaScriptEnabled: false });
    await page.goto("/terms");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await expectDark(page);
  });
});

test("an announcement stays dismissed when the user leaves the page right after dismissing it", async ({
  page,
  newUserPage,
}) => {
  const admin = await newUserPage();
  await signIn(admin, { username: "demo_admin", password: "Upstream-2026" });
  const now = Date.now();
  const text = `The river rests ${now}`;
  // The announcement is for users of Premium, a plan that no other test uses.
  await announce(admin, {
    text,
    audience: "premium",
    startsAt: now - 60_000,
    endsAt: now + 180_000,
  });

  await givePlan(await signUp(page), "premium");
  await page.goto("/terms");
  const banner = page.getByRole("region", { name: "Announcement" });
  await expect(banner.getByRole("paragraph")).toHaveText(text);
  await clickAndLeave(banner.getByRole("button", { name: "Dismiss announcement" }));
  await expectOnReturn(page, "/terms", async (returned) => {
    await expect(returned.getByRole("contentinfo")).toBeVisible();
    await expect(returned.getByText(text, { exact: true })).toHaveCount(0);
  });
});

test.describe("notification settings", () => {
  const followers = (page: Page) => page.getByRole("checkbox", { name: "New followers" });

  test.beforeEach(async ({ page }) => {
    await signUp(page);
    await page.goto("/settings/notifications");
  });

  test("notification settings are kept when the user leaves the page right after a click", async ({
    page,
  }) => {
    const path = "/settings/notifications";
    await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
    await clickAndLeave(followers(page));
    await expectOnReturn(page, path, (returned) => expect(followers(returned)).not.toBeChecked());
    await clickAndLeave(page.getByRole("radio", { name: /^Never/ }), "/settings/profile");
    await page.goto(path);
    await expectOnReturn(page, path, (returned) =>
      expect(returned.getByRole("radio", { name: /^Never/ })).toBeChecked(),
    );
    await expect(followers(page)).not.toBeChecked();
    await page.goto("/dashboard/settings");
    await expect(followers(page)).not.toBeChecked();
  });

  test("the notification settings revert a change that the server rejects, and show the reason", async ({
    page,
    watch,
  }) => {
    watch.expectError(/500/);
    await rejectWrites(page, "/api/notifications/settings", "The river is closed.");
    // Clicks, because `uncheck` would wait for "off", but the failed write switches back to "on".
    await followers(page).click();
    await expectFailure(page, "Couldn't save notification settings", "The river is closed.");
    await expect(followers(page)).toBeChecked();
  });

  test("notification settings are saved by a button when JavaScript is off", async ({
    page,
    newUserPage,
  }) => {
    const { cookies } = await page.context().storageState();
    const plain = await newUserPage({
      javaScriptEnabled: false,
      storageState: { cookies, origins: [] },
    });
    await plain.goto("/settings/notifications");
    await followers(plain).uncheck();
    await plain.getByRole("button", { name: "Save changes" }).click();
    await expect(plain.getByText("Notifications saved")).toBeVisible();
    await expect(followers(plain)).not.toBeChecked();
  });
});

test("the browser asks before the user leaves a settings form that is still saving", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/settings/profile");
  const heldRoutes: Route[] = [];
  const isSave = (url: URL) => url.pathname.startsWith("/settings/profile");
  await page.route(isSave, (route) =>
    route.request().method() === "POST" ? void heldRoutes.push(route) : route.fallback(),
  );
  await page.getByLabel("Display name").fill("River Person");
  await page.getByRole("button", { name: "Save changes" }).click();
  const saving = page.getByRole("button", { name: "Saving..." });
  await expect(saving).toBeDisabled();
  await expect(saving).toBeFocused();

  const dialogOpened = page.waitForEvent("dialog");
  // A beforeunload dialog stops scripts, so `evaluate` would not return without a timer.
  await page.evaluate(() => void setTimeout(() => location.assign("/terms")));
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  await Promise.all(heldRoutes.map((route) => route.fallback()));
  await expect(page.getByText("Profile saved").first()).toBeVisible();
  await page.unroute(isSave);
  // The server has confirmed all writes, so the browser leaves the page without a dialog.
  let hasAsked = false;
  page.once("dialog", (another) => {
    hasAsked = true;
    void another.accept();
  });
  await page.reload();
  expect(hasAsked).toBe(false);
  await expect(page.getByLabel("Display name")).toHaveValue("River Person");
});
