import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzip } from "../worker/testing/unzip.ts";
import { fillSignIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { ffmpeg } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

/** Image with a red left half and a blue right half, so that a crop's color shows its position. */
const redAndBlue = () =>
  ffmpeg("png", [
    ...[
      "-f",
      "lavfi",
      "-i",
      "color=red:size=600x500",
      "-f",
      "lavfi",
      "-i",
      "color=blue:size=600x500",
    ],
    ...["-filter_complex", "hstack", "-frames:v", "1"],
  ]);

const loadImage = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(1, 1);
    const ink = canvas.getContext("2d");
    ink?.drawImage(bitmap, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = ink?.getImageData(0, 0, 1, 1).data ?? [];
    return { width: bitmap.width, height: bitmap.height, red, blue };
  }, src);

async function waitForNewImage(
  page: Page,
  selector: string,
  before: string | null,
): Promise<string> {
  const image = page.locator(selector).first();
  await expect(image).toBeAttached();
  if (before !== null) await expect(image).not.toHaveAttribute("src", before);
  return (await image.getAttribute("src")) ?? "";
}

const PREVIEW_AVATAR = "section[aria-labelledby=preview] header > div img[src*='/avatars/']";

test("a user edits their profile and crops the avatar by mouse and by keyboard @phone-first", async ({
  page,
  watch,
}) => {
  const { username } = await signUp(page);
  await page.goto("/settings/profile");
  await page.getByLabel("Display name").fill("River Person");
  await page.getByLabel("Bio").fill("I film rivers.");
  await page.getByRole("button", { name: "Add a link" }).click();
  await page.getByLabel("Link 1 title").fill("Site");
  await page.getByLabel("Link 1 URL").fill("http://example.com");
  watch.expectError(/400 .*form=profile/);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter a full address that starts with https://")).toBeVisible();
  await page.getByLabel("Link 1 URL").fill("example.com/rivers");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();

  const choose = () => page.locator('input[type="file"]').first().setInputFiles(redAndBlue());
  const dialog = page.getByRole("dialog");
  await choose();
  const frame = dialog.getByRole("group", { name: /Crop area/ });
  await expect(frame).toBeVisible();
  await isAccessible(page);
  const box = await frame.boundingBox();
  if (!box) throw new Error("The frame has no box");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Save avatar" }).click();
  await expect(dialog).toBeHidden();
  const newAvatar = await waitForNewImage(page, PREVIEW_AVATAR, null);
  const byPointer = await loadImage(page, newAvatar);
  expect(byPointer).toMatchObject({ width: 400, height: 400 });
  expect(byPointer.red - byPointer.blue).toBeGreaterThan(100);

  await choose();
  await frame.focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press("Control+ArrowRight");
  await dialog.getByRole("button", { name: "Save avatar" }).press("Enter");
  await expect(dialog).toBeHidden();
  const byKeys = await loadImage(page, await waitForNewImage(page, PREVIEW_AVATAR, newAvatar));
  expect(byKeys.blue - byKeys.red).toBeGreaterThan(100);

  await page.goto(`/@${username}?tab=about`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("River Person");
  await expect(page.getByRole("link", { name: /Site/ })).toHaveAttribute(
    "href",
    "https://example.com/rivers",
  );
  await isAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Playlists" }).click();
  await expect(page.getByText("No playlists yet")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: /Site/ })).toBeVisible();
});

test("a stranger no longer sees a profile once it is private, and a blocked user cannot follow its owner @desk-first", async ({
  page,
  newUserPage,
  watch,
}) => {
  const { username } = await signUp(page);
  const other = await newUserPage();
  const { username: otherName } = await signUp(other);
  await other.goto(`/@${username}`);
  await expect(other.getByRole("link", { name: "About" })).toBeVisible();

  await page.goto("/settings/privacy");
  await page.getByRole("radio", { name: /^Followers Only Everyone sees your name/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Privacy settings saved")).toBeVisible();
  await other.reload();
  await expect(other.getByText("Follow to see this channel")).toBeVisible();
  await other.getByRole("button", { name: /^Follow/ }).click();
  await expect(other.getByRole("link", { name: "About" })).toBeVisible();

  await page.goto(`/@${otherName}`);
  await page.getByRole("button", { name: /^More actions for/ }).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByText(`You blocked ${otherName}`)).toBeVisible();
  watch.expectError(/403/);
  await other.reload();
  await other.getByRole("button", { name: /^Follow/ }).click();
  await expect(other.getByText("You can't follow this channel.", { exact: true })).toBeVisible();

  await page.goto("/settings/blocked");
  await isAccessible(page);
  await page.getByRole("button", { name: /^Unblock/ }).click();
  await expect(page.getByText("You haven't blocked anyone")).toBeVisible();
});

test("a user downloads their data, deletes the account, and restores the account by signing in @phone-first", async ({
  page,
  watch,
}) => {
  const account = await signUp(page);
  await page.goto("/settings/data");
  await isAccessible(page);
  await page.getByRole("button", { name: "Create a copy of my data" }).click();
  const link = page.getByRole("link", { name: /^Download [\d.]/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^tributary-${account.username}-.*\\.zip$`),
  );
  const files = unzip(readFileSync(await download.path()));
  expect(JSON.parse(new TextDecoder().decode(files.get("account.json")))).toMatchObject([
    { username: account.username },
  ]);
  expect(files.has("data/sessions.json")).toBe(true);

  const confirm = page.getByLabel(`Type ${account.username} to confirm`);
  await confirm.fill("somebody");
  watch.expectError(/400 .*form=delete/);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: `Type ${account.username} to confirm` }),
  ).toBeVisible();
  await confirm.fill(account.username);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeVisible();
  expect((await page.request.get(`/@${account.username}`)).status()).toBe(404);

  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole("heading", { name: `Restore @${account.username}?` })).toBeVisible();
  await isAccessible(page);
  await page.getByRole("button", { name: "Restore account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`/@${account.username}`);
  await expect(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
});

test("every settings page is accessible, and the notification and theme controls save at once @phone-first", async ({
  page,
}) => {
  await signUp(page);
  for (const path of [
    "",
    "/profile",
    "/privacy",
    "/notifications",
    "/appearance",
    "/blocked",
    "/data",
  ]) {
    await page.goto(`/settings${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await isAccessible(page);
  }
  await page.goto("/settings/notifications");
  await page.getByLabel("New followers").uncheck();
  await page.reload();
  await expect(page.getByLabel("New followers")).not.toBeChecked();
  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: /^Dark/ }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
