import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames, positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const frame = (page: Page) => page.getByRole("region", { name: /^Video player/ });
const videoOf = (page: Page) => page.locator("video");
const rowsOf = (page: Page) => page.getByRole("region", { name: "Up next" }).getByRole("listitem");

const CAPTIONS = [
  "1\n00:00:00,000 --> 00:00:05,000\nThe boat leaves\n",
  "2\n00:00:10,000 --> 00:00:15,000\nA storm comes up\n",
  "3\n00:00:20,000 --> 00:00:25,000\nThe boat returns\n",
].join("\n");

test("a viewer reorders what plays next, searches the transcript, and loops and steps through a video @desk-first", async ({
  page,
  newUserPage,
}, info) => {
  test.setTimeout(150_000);
  await signUp(page, "tools");
  // At the other window width, this test publishes videos with the same titles.
  const race = `Boat race ${Date.now().toString(36)}`;
  const first = await publishVideo(page, { title: "Boat trip", ladder: false });
  for (const title of ["Boat repair", race])
    await publishVideo(page, { title, seconds: 6, ladder: false });
  await page.goto(`/studio/videos/${first}/captions`);
  const file = {
    name: "boat.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(CAPTIONS),
  };
  await page.getByLabel("Captions file").setInputFiles(file);
  await expect(page.getByText("Captions uploaded", { exact: true }).first()).toBeVisible();
  await page.getByLabel("Name shown to viewers").fill(" English,  by hand");
  await page.getByRole("combobox", { name: "Add language" }).click();
  await page.getByRole("option", { name: "German" }).click();
  const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Name shown to viewers")).toHaveValue(" English,  by hand");
  await page.getByRole("button", { name: "Save captions" }).click();
  await expect(page.getByText("Captions saved", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Name shown to viewers")).toHaveValue("English, by hand");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);

  const viewer = await newUserPage();
  await viewer.goto(`/watch/${first}`);
  await expectMovingFrames(videoOf(viewer));
  await expect(rowsOf(viewer).filter({ hasText: "More from" }).first()).toBeVisible();
  const handle = viewer.getByRole("button", { name: `Reorder ${race}` });
  const before = await rowsOf(viewer).allTextContents();
  const index = before.findIndex((text) => text.includes(race));
  await handle.focus();
  await handle.press(index === 0 ? "ArrowDown" : "ArrowUp");
  await expect(handle).toBeFocused();
  const place = index === 0 ? 1 : index - 1;
  await expect(rowsOf(viewer).nth(place)).toContainText(race);
  await expect(rowsOf(viewer).nth(place)).toContainText("In queue");
  await isAccessible(viewer);

  await viewer.getByRole("button", { name: "Show transcript" }).click();
  const transcript = viewer.getByRole("region", { name: "Transcript" });
  await transcript.getByRole("searchbox", { name: "Search transcript" }).fill("STORM");
  await expect(transcript.getByText("1 match", { exact: true })).toBeVisible();
  await transcript.getByRole("button", { name: /A storm comes up/ }).click();
  await expect.poll(() => positionOf(videoOf(viewer))).toBeGreaterThan(9.9);
  await isAccessible(viewer);

  await frame(viewer).focus();
  await viewer.keyboard.press("k");
  const at = await positionOf(videoOf(viewer));
  await viewer.keyboard.press(".");
  await expect.poll(() => positionOf(videoOf(viewer))).toBeGreaterThan(at);
  await viewer.keyboard.press("b");
  await viewer.keyboard.press("l");
  await viewer.keyboard.press("b");
  await expect(viewer.getByRole("status").filter({ hasText: /^Looping/ })).toBeAttached();
  await viewer.keyboard.press("j");
  await viewer.keyboard.press("b");
  await expect(viewer.getByRole("status").filter({ hasText: "Loop off" })).toBeAttached();
  // Theater mode does not change the width on a phone, where the player always fills the page.
  if (info.project.name === "desktop") {
    const narrow = await frame(viewer).boundingBox();
    await viewer.keyboard.press("t");
    await expect
      .poll(async () => (await frame(viewer).boundingBox())?.width ?? 0)
      .toBeGreaterThan((narrow?.width ?? 0) + 100);
  }
  await viewer.keyboard.press("?");
  await expect(viewer.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
    "Theater mode",
  );
  await viewer.keyboard.press("Escape");

  await rowsOf(viewer).first().getByRole("link").click();
  await expect(viewer).not.toHaveURL(new RegExp(first));
  await viewer.reload();
  await expect(rowsOf(viewer).filter({ hasText: "In queue" })).toHaveCount(place);

  await viewer.goto(`/watch/${first}`);
  await viewer.getByRole("button", { name: "Show transcript" }).click();
  await expect(transcript).toBeVisible();
  await rowsOf(viewer).filter({ hasText: "Boat repair" }).first().getByRole("link").click();
  await expect(viewer.getByRole("heading", { level: 1, name: "Boat repair" })).toBeVisible();
  await expect(transcript).toHaveCount(0);
});
