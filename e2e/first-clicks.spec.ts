import type { Page } from "@playwright/test";
import { newAccount, signUp } from "./support/accounts.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";

/** Counts the clicks of a mouse in this tab. Keys that press a button do not count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ detail }) => {
        if (detail === 0) return;
        const before = Number(sessionStorage.getItem("clicks-in-test") ?? "0");
        sessionStorage.setItem("clicks-in-test", String(before + 1));
      },
      true,
    );
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem("clicks-in-test")));
}

test("a visitor watches after one click, and follows the channel after two clicks and a sign-up", async ({
  page,
}) => {
  const clicks = await countClicks(page);
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured Creators" });
  await featured.getByRole("article").first().getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await expectMovingFrames(dialog.locator("video"));
  expect(await clicks()).toBe(1);
  await dialog.getByRole("button", { name: /^Subscribe/ }).click();
  const signIn = page.getByRole("dialog", { name: "Sign in to follow" });
  await expect(signIn).toBeVisible();
  expect(await clicks()).toBe(2);

  await signIn.getByRole("button", { name: "Create an account" }).click();
  const { username, email, password } = newAccount("first");
  await signIn.getByLabel("Username").fill(username);
  await signIn.getByLabel(/^email/i).fill(email);
  await signIn.getByLabel("Password", { exact: true }).fill(password);
  await signIn.getByLabel(/confirm password/i).fill(password);
  await signIn.getByRole("checkbox").check();
  await signIn.getByRole("button", { name: "Create Account" }).click();
  await expect(dialog.getByRole("button", { name: /^Subscribed/ })).toBeVisible();
});

test("a signed-in user is live after three clicks on the home page", async ({ page }) => {
  test.setTimeout(150_000);
  await signUp(page, "quick");
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Start Streaming" }).click();
  await page.getByRole("button", { name: "Use camera" }).click();
  await expectMovingFrames(page.getByLabel("Preview of your stream"));
  await expect(page.getByLabel("Stream title")).toBeFocused();
  await page.keyboard.type("Live in a minute");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Category")).toBeFocused();
  await page.keyboard.type("Music");
  await expect(page.getByLabel("Category")).toContainText("Music");
  await page.getByRole("button", { name: "Start Streaming" }).click();
  await expect(page.getByText("Stream Started!", { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await clicks()).toBe(3);
});
