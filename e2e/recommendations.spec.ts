import type { Page } from "@playwright/test";
import * as z from "zod";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const Videos = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    creator: z.object({ id: z.string(), username: z.string() }),
  }),
);

/** Settings without trending and random videos, so that other tests cannot change the order. */
const STEADY = { trending: 0, dials: { exploration: 0 } };

const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function send(
  page: Page,
  method: "POST" | "PATCH",
  path: string,
  data: object,
): Promise<void> {
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(300);
}

async function slide(page: Page, name: string, key: "Home" | "End", reads: string): Promise<void> {
  const slider = page.getByRole("slider", { name, exact: true });
  await slider.press(key);
  await expect(slider).toHaveAttribute("aria-valuetext", reads);
}

test("the recommendations follow the user's settings and can be reset @phone-first", async ({
  page,
  newUserPage,
  watch,
}) => {
  await signUp(page, "engine");
  // All demo videos are at least a day old, so only the follow decides which video comes first.
  const videos = Videos.parse(
    await (await page.request.get("/api/videos?category=music&limit=50")).json(),
  );
  const followed = videos.find(({ creator }) => creator.username === "nightbus");
  if (!followed) throw new Error("The demo has no video of Night Bus");
  const theirs = videos
    .filter(({ creator }) => creator.id === followed.creator.id)
    .map(({ title }) => title);
  await send(page, "POST", `/api/creators/${followed.creator.id}/follow`, {});
  await send(page, "PATCH", "/api/recommendations/preferences", STEADY);
  const first = page
    .getByRole("complementary", { name: "Top results" })
    .getByRole("listitem")
    .first()
    .getByRole("link");

  await test.step("a video of a followed creator comes first in the recommendations, and its card says why", async () => {
    await page.goto("/recommendations");
    const cards = page.getByRole("region", { name: "Videos for you" }).getByRole("listitem");
    await expect(cards).toHaveCount(8);
    await expect(
      cards.first().getByRole("button", { name: /^You follow Night Bus\. Why/ }),
    ).toBeVisible();
    await isAccessible(page);
  });

  await test.step("the tabs of the recommendations page work with arrow keys and the Back button", async () => {
    await tab(page, "Smart Recommendations").press("End");
    await expect(page).toHaveURL("/recommendations?tab=explanations");
    await expect(tab(page, "AI Explanations")).toBeFocused();
    await expect(page.getByRole("table", { name: /^Score breakdown for/ }).first()).toContainText(
      "This creator+20",
    );
    await expect(page.getByText("Analytics collection is on")).toBeVisible();
    await isAccessible(page);
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL("/recommendations?tab=settings");
    await expect(tab(page, "Algorithm Settings")).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(tab(page, "AI Explanations")).toHaveAttribute("aria-selected", "true");
    await page.goForward();
    await expect(page.getByRole("tabpanel", { name: "Algorithm Settings" })).toBeVisible();
  });

  await test.step("recommendation settings change the order of the recommended videos, and are kept after a reload", async () => {
    expect(theirs).toContain(await first.textContent());
    await slide(page, "Personal", "Home", "0%");
    await slide(page, "Recency", "End", "100%");
    await slide(page, "Diversity", "Home", "0%");
    await page.getByRole("radio", { name: /^Content-based/ }).check();
    await expect(
      page.getByRole("tab", { name: /^Algorithm Settings ?, not applied yet$/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Apply settings" }).click();
    await expect(page.getByText("Settings applied", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply settings" })).toBeDisabled();
    await expect.poll(async () => theirs.includes((await first.textContent()) ?? "")).toBe(false);
    await isAccessible(page);
    await page.reload();
    await expect(page.getByRole("slider", { name: "Recency" })).toHaveAttribute(
      "aria-valuetext",
      "100%",
    );
    await expect(page.getByRole("radio", { name: /^Content-based/ })).toBeChecked();
    expect(theirs).not.toContain(await first.textContent());
  });

  await test.step("an invalid recommendation setting is rejected with a message at its slider, and no setting changes", async () => {
    const advanced = "**/api/recommendations/advanced";
    await page.route(advanced, (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), diversityWeight: 1.5 } }),
    );
    watch.expectError(/400 .*recommendations\/advanced/);
    await slide(page, "Diversity", "End", "100%");
    await page.getByRole("button", { name: "Apply settings" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Settings not applied" })).toBeVisible();
    await expect(page.getByText("Enter a number from 0 to 1")).toBeVisible();
    await isAccessible(page);
    await page.unroute(advanced);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Enter a number from 0 to 1")).toBeHidden();
  });

  await test.step("Reset restores the default recommendation settings, and Undo restores the user's settings", async () => {
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await expect(page.getByRole("slider", { name: "Recency" })).toHaveAttribute(
      "aria-valuetext",
      "20%",
    );
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByRole("slider", { name: "Recency" })).toHaveAttribute(
      "aria-valuetext",
      "100%",
    );
    // Waits for the request, because the browser logs an error if the test leaves during a request.
    await expect(page.getByRole("button", { name: "Reset to defaults" })).toBeEnabled();
    await page.waitForLoadState("networkidle");
  });

  await test.step("the insights show the video that was just watched in a chart and in a table", async () => {
    await page.goto(`/watch/${followed.id}`);
    const reported = page.waitForResponse(
      (r) => r.url().endsWith("/report") && r.request().postDataJSON().playedMs > 500,
    );
    await expect
      .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(1);
    await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
    await reported;
    await page.waitForLoadState("networkidle");
    await page.goto("/recommendations?tab=insights");
    const what = page.getByRole("region", { name: "What you watch", exact: true });
    await expect(what).toContainText("Top category: Music");
    const when = page.getByRole("region", { name: "When you watch", exact: true });
    await expect(when.locator("svg.recharts-surface")).toBeVisible();
    await when.getByRole("button", { name: /^Table/ }).click();
    await expect(when.getByRole("row", { name: / 1$/ })).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Session length" })).toContainText("1 session");
    await isAccessible(page);
  });

  await test.step("the recommendation profile is reset only after a confirmation", async () => {
    await tab(page, "Algorithm Settings").click();
    const button = page.getByRole("button", { name: "Reset my profile" });
    const question = page.getByRole("alertdialog", { name: "Reset my profile?" });
    await button.click();
    await isAccessible(page);
    await question.getByRole("button", { name: "Keep my profile" }).click();
    await button.click();
    await question.getByRole("button", { name: "Reset my profile" }).click();
    await expect(page.getByText("Profile reset", { exact: true })).toBeVisible();
    await tab(page, "User Insights").click();
    await expect(page.getByText("No insights yet")).toBeVisible();
  });

  await test.step("a visitor of the recommendations page sees trending videos and is asked to sign in", async () => {
    const guest = await newUserPage();
    await guest.goto("/recommendations?tab=settings");
    await expect(
      guest.getByRole("heading", { name: "Sign In for Personalized Recommendations" }),
    ).toBeVisible();
    await expect(
      guest.getByRole("region", { name: "Trending now" }).getByText("#1", { exact: true }),
    ).toBeVisible();
    await expect(guest.getByRole("tab")).toHaveCount(0);
    await isAccessible(guest);
  });
});
