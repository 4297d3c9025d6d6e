import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames, positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const frame = (page: Page) => page.getByRole("region", { name: /^Video player/ });
const videoOf = (page: Page) => page.locator("video");
const captionsOf = (page: Page) => page.locator("[data-captions]");

const DESCRIPTION =
  "A day out.\n\n0:00 The way there\n0:10 On the hill\n0:20 The way back\n\nThe best is at 0:12.";
const GERMAN = "1\n00:00:00,000 --> 00:00:30,000\nHallo zusammen\n";

test("the player keeps the caption language after a reload, and a click on a chapter or timestamp seeks the video @desk-first", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "words");
  const id = await publishVideo(page, { title: "Said and divided", description: DESCRIPTION });

  await page.goto(`/studio/videos/${id}/captions`);
  const textField = page.getByLabel("Caption text", { exact: true });
  await page.getByRole("button", { name: "Add caption here" }).click();
  await textField.fill("Hello everybody");
  await page.getByLabel("End", { exact: true }).fill("0:30");
  await page.getByLabel("End", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Save captions" }).click();
  await expect(page.getByText("Captions saved", { exact: true }).first()).toBeVisible();
  await isAccessible(page);
  await page.goto(`/studio/videos/${id}/captions?language=de`);
  const file = {
    name: "german.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(GERMAN),
  };
  await page.getByLabel("Captions file").setInputFiles(file);
  await expect(page.getByLabel("Caption text", { exact: true })).toHaveValue("Hallo zusammen");
  await expect(page.getByText("Captions uploaded", { exact: true }).first()).toBeVisible();

  const viewer = await newUserPage();
  await viewer.goto(`/watch/${id}`);
  await expectMovingFrames(videoOf(viewer));
  await frame(viewer).focus();
  await viewer.keyboard.press("c");
  await expect(captionsOf(viewer)).toHaveText("Hello everybody");
  await viewer.getByRole("button", { name: "Captions: English" }).click();
  await viewer.getByRole("menuitemradio", { name: "German" }).click();
  await expect(captionsOf(viewer)).toHaveText("Hallo zusammen");

  await frame(viewer).focus();
  await viewer.keyboard.press("k");
  await viewer.keyboard.press("Control+ArrowRight");
  await expect.poll(() => positionOf(videoOf(viewer))).toBeCloseTo(10, 1);
  const chapters = viewer.getByRole("region", { name: "Chapters" });
  await expect(chapters.locator("[aria-current=true]")).toContainText("On the hill");
  await expect(viewer.getByRole("status").filter({ hasText: "On the hill" })).toBeAttached();
  await viewer.keyboard.press("Control+ArrowLeft");
  await expect.poll(() => positionOf(videoOf(viewer))).toBe(0);
  await chapters.getByRole("link", { name: /The way back/ }).click();
  await expect.poll(() => positionOf(videoOf(viewer))).toBeGreaterThan(19.9);

  await viewer.getByRole("slider", { name: "Seek" }).focus();
  await viewer.keyboard.press("ArrowLeft");
  await expect(viewer.locator("[data-preview]")).toContainText("On the hill");
  await viewer.keyboard.press("d");
  await expect(viewer.getByRole("region", { name: "Stats for nerds" })).toContainText(
    /Video\s*\d+ × \d+/,
  );
  await isAccessible(viewer);

  await viewer.reload();
  await expect(captionsOf(viewer)).toHaveText("Hallo zusammen");
  await viewer.getByRole("button", { name: "Show more" }).click();
  await viewer.getByRole("link", { name: "0:12" }).click();
  await expect.poll(() => positionOf(videoOf(viewer))).toBeGreaterThan(12);

  await frame(viewer).focus();
  await viewer.keyboard.press("9");
  const next = viewer.getByRole("region", { name: "Up next" });
  await next.getByRole("button", { name: "Cancel" }).click({ timeout: 20_000 });
  await expect(viewer.getByRole("button", { name: "Replay video" })).toBeVisible();
  expect(new URL(viewer.url()).pathname).toBe(`/watch/${id}`);
});
