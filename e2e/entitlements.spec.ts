import type { Page } from "@playwright/test";
import * as z from "zod";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";

const nightbus = { username: "nightbus", password: "Upstream-2026" };
const Videos = z.array(
  z.object({ id: z.string(), duration: z.number(), creator: z.object({ username: z.string() }) }),
);

/** Returns the ids of demo videos on which house ads (ads for our own plans) are allowed. */
async function demoVideos(page: Page): Promise<string[]> {
  const videos = Videos.parse(await (await page.request.get("/api/videos?limit=40")).json());
  return videos
    .filter((v) => v.duration >= 10 && v.creator.username !== nightbus.username)
    .map(({ id }) => id);
}

const plays = (page: Page) =>
  expect.poll(() => positionOf(page.locator("video"))).toBeGreaterThan(0);

test("only a user of the free plan sees an ad for our paid plans, before the third video", async ({
  page,
  newUserPage,
}) => {
  await signUp(page, "free");
  const [first = "", second = "", third = ""] = await demoVideos(page);
  const card = page.getByRole("region", { name: "From Tributary" });
  for (const id of [first, second]) {
    await page.goto(`/watch/${id}`);
    await plays(page);
    await expect(card).toHaveCount(0);
  }
  await page.goto(`/watch/${third}`);
  await expect(card).toBeVisible();
  const skip = card.getByRole("button", { name: /Skip/ });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeVisible();
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThanOrEqual(2);
  expect(
    await video.evaluate(({ paused, currentTime }: HTMLVideoElement) => ({ paused, currentTime })),
  ).toEqual({
    paused: true,
    currentTime: 0,
  });
  await isAccessible(page);
  await expect(skip).toHaveText("Skip");
  const counted = page.waitForResponse(
    (r) =>
      r.url().endsWith("/api/house-ads/events") && r.request().postDataJSON().event === "skipped",
  );
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  expect(await (await counted).json()).toEqual({ counted: true });
  await plays(page);
  await page.reload();
  await plays(page);
  await expect(card).toHaveCount(0);

  const paying = await newUserPage();
  await signIn(paying, nightbus);
  for (const id of [first, second, third]) {
    await paying.goto(`/watch/${id}`);
    await plays(paying);
    await expect(paying.getByRole("region", { name: "From Tributary" })).toHaveCount(0);
  }
});

test("a creator previews an accent color, applies it to the channel page, and restores the default color", async ({
  page,
  newUserPage,
}) => {
  await signIn(page, nightbus);
  await page.goto("/settings/branding");
  await page.getByRole("textbox", { name: "Accent color" }).fill("#b3152c");
  await expect(page.getByText("Light: #b3152c")).toBeVisible();
  await expect(page.getByText(/Dark: #[0-9a-f]{6}, lightened for readability/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole("button", { name: "Save color" }).click();
  await expect(page.getByText("Color saved")).toBeVisible();

  const fan = await newUserPage({ colorScheme: "light" });
  await fan.goto("/@nightbus");
  const follow = fan
    .getByRole("main")
    .getByRole("button", { name: /^Follow/ })
    .first();
  await expect(follow).toHaveCSS("background-color", "rgb(179, 21, 44)");
  await isAccessible(fan);
  await page.getByRole("button", { name: "Use default color" }).click();
  await expect(page.getByText("Default color restored")).toBeVisible();
  await fan.reload();
  await expect(follow).not.toHaveCSS("background-color", "rgb(179, 21, 44)");
});
