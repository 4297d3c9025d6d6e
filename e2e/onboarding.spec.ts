import type { Locator, Page, Route } from "@playwright/test";
import * as z from "zod";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const Progress = z.object({
  xp: z.number(),
  coins: z.number(),
  badges: z.array(z.string()),
  completedSteps: z.array(z.string()),
  finished: z.boolean(),
});
const progressOf = async (page: Page) =>
  Progress.parse(await (await page.request.get("/api/onboarding/progress")).json());

const proceed = (dialog: Locator) =>
  dialog.getByRole("button", { name: /^(Continue|Finish)$/ }).click();

async function visit(
  page: Page,
  link: Locator,
  check: (tab: Page) => Promise<void>,
): Promise<void> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await check(tab);
  await tab.close();
  await page.bringToFront();
}

test("a new creator starts the tutorial on one device, finishes it on another, and gets each reward once @phone-first", async ({
  page,
  newUserPage,
}) => {
  const account = await signUp(page, "tutor", { tutorial: true });
  await page.goto("/dashboard");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Step 1 of 6");
  // The dialog's text has the focus, so a screen reader starts there and Tab stays in the dialog.
  await expect(dialog.getByText("Welcome to Tributary")).toBeFocused();
  await proceed(dialog);

  await expect(dialog).toContainText("Step 2 of 6");
  await isAccessible(page);
  await dialog.getByLabel("Bio").fill("Films about rivers");
  await proceed(dialog);
  await expect(page.getByText("Please complete all fields", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Choose a category")).toBeVisible();
  await dialog.getByLabel("Category").click();
  await page.getByRole("option", { name: "Education" }).click();
  await proceed(dialog);
  await expect(
    page.getByText("You earned the badge “Profile Master”", { exact: true }),
  ).toBeVisible();
  await expect(dialog).toContainText("Step 3 of 6");
  await proceed(dialog);
  await expect(dialog.getByText("You haven't uploaded a video yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Create Content" }).click();
  await expect(page).toHaveURL(/\/upload$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Tutorial" })).toBeVisible();
  await expect(dialog).toBeHidden();

  const other = await newUserPage({ viewport: page.viewportSize() });
  await signIn(other, account);
  await other.goto("/dashboard");
  const second = other.getByRole("dialog");
  await expect(second).toContainText("Step 3 of 6");
  await visit(other, second.getByRole("link", { name: "Open the upload page" }), async (tab) => {
    await expect(tab).toHaveURL(/\/upload$/);
    await publishVideo(tab, { title: "My first", seconds: 2, ladder: false });
  });
  await expect(second.getByText("Video uploaded.")).toBeVisible();
  await proceed(second);

  await expect(second).toContainText("Step 4 of 6");
  await second.getByLabel("Stream title").fill("Evening talk");
  await proceed(second);
  await expect(other.getByText("You earned 0 XP and 50 coins", { exact: true })).toBeVisible();
  await expect(second).toContainText("Step 5 of 6");
  const heldRoutes: Route[] = [];
  await other.route("**/theme", (route) => void heldRoutes.push(route));
  await second.getByText("Dark", { exact: true }).click();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await proceed(second);
  await expect(second.getByRole("button", { name: "Saving..." })).toBeVisible();
  for (const route of heldRoutes) await route.continue();
  await other.unroute("**/theme");
  await expect(second).toContainText("Step 6 of 6");
  await visit(other, second.getByRole("link", { name: "See the partner program" }), async (tab) => {
    await expect(tab.getByRole("heading", { name: "Partner Program" })).toBeVisible();
    await expect(tab.getByText(/1,000/).first()).toBeVisible();
  });
  await expect(second.getByText("You've viewed the partner program.")).toBeVisible();
  await proceed(second);
  await expect(other.getByText("Onboarding Complete!", { exact: true })).toBeVisible();
  await expect(second).toBeHidden();
  const steps = ["welcome", "profile", "upload", "stream", "customize", "partner"];
  expect(await progressOf(other)).toEqual({
    // Includes 50 XP and 20 coins of the achievement "First cut" for publishing a video.
    xp: 100,
    coins: 70,
    badges: ["Profile Master", "Future Partner"],
    completedSteps: steps,
    finished: true,
  });
  await other.goto("/live-stream");
  await expect(other.getByLabel("Stream title")).toHaveValue("Evening talk");
});

test("the Tutorial button opens the tutorial, and Not now keeps the tutorial closed after a reload", async ({
  page,
}) => {
  await signUp(page, "tutor", { tutorial: true });
  await page.goto("/dashboard?tutorial=upload");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Step 3 of 6");
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  const progressResponse = page.waitForResponse("**/api/onboarding/progress");
  await page.reload();
  await progressResponse;
  await expect(page.getByRole("button", { name: "Tutorial" })).toBeEnabled();
  await expect(dialog).toBeHidden();
  const button = page.getByRole("button", { name: "Tutorial" });
  await button.click();
  // The Tutorial button opens step 1: the step that was opened by URL was not saved as progress.
  await expect(dialog).toContainText("Step 1 of 6");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await button.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(button).toBeFocused();
});
