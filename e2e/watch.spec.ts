import type { Page } from "@playwright/test";
import { RENEW_BEFORE_MS } from "#worker/domain/media/playback/contract.ts";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames, heightOf, positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const frame = (page: Page) => page.getByRole("region", { name: /^Video player/ });
const videoOf = (page: Page) => page.locator("video");

async function choose(page: Page, menu: RegExp, item: string): Promise<void> {
  await frame(page).hover();
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitemradio", { name: item, exact: true }).click();
}

test("a visitor switches the video quality, seeks, and resumes at the same position after a reload @both @core", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "maker");
  const id = await publishVideo(page, { title: "Two qualities" });
  const visitor = await newUserPage();
  await visitor.goto(`/watch/${id}`);
  await expectMovingFrames(videoOf(visitor));

  await choose(visitor, /^Quality/, "360p");
  await expect.poll(() => heightOf(videoOf(visitor)), { timeout: 20_000 }).toBe(360);
  await choose(visitor, /^Quality/, "720p");
  await expect.poll(() => heightOf(videoOf(visitor)), { timeout: 20_000 }).toBe(720);
  await expectMovingFrames(videoOf(visitor));

  await frame(visitor).hover();
  const seekBar = await visitor
    .getByRole("slider", { name: "Seek" })
    .locator("xpath=../..")
    .boundingBox();
  if (!seekBar) throw new Error("The seek bar has no box");
  await visitor.mouse.click(seekBar.x + seekBar.width * 0.6, seekBar.y + seekBar.height / 2);
  await expect.poll(() => positionOf(videoOf(visitor))).toBeGreaterThan(17);
  await expectMovingFrames(videoOf(visitor));

  const leftAt = await positionOf(videoOf(visitor));
  await visitor.reload();
  await expect.poll(() => positionOf(videoOf(visitor))).toBeGreaterThan(leftAt - 1.5);
});

test("a user of the free plan cannot choose 1080p in the player, and the server does not deliver it @desk-first", async ({
  page,
  newUserPage,
}) => {
  await signUp(page, "tall");
  const id = await publishVideo(page, { title: "Taller than free", seconds: 12, height: 1080 });
  const viewer = await newUserPage();
  const opened = viewer.waitForResponse(/\/playback$/);
  await viewer.goto(`/watch/${id}`);
  const { base }: { base: string } = await (await opened).json();
  await expectMovingFrames(videoOf(viewer));
  await frame(viewer).focus();
  await viewer.keyboard.press("k");
  await viewer.getByRole("button", { name: /^Quality/ }).click();
  const menu = viewer.getByRole("menu");
  await expect(menu.getByRole("menuitemradio")).toHaveText([/^Auto/, "720p", "480p", "360p"]);
  const locked = menu.getByRole("menuitem", { name: "1080p locked, requires Premium" });
  await expect(locked).toHaveAttribute("href", "/subscription");
  const statuses = await Promise.all(
    ["1080p", "720p"].map(async (rendition) =>
      (await viewer.request.get(`${base}/${rendition}/media.mp4`)).status(),
    ),
  );
  expect(statuses).toEqual([404, 200]);
  expect(await (await viewer.request.get(`${base}/master.m3u8`)).text()).not.toContain("1080p");
  await viewer.keyboard.press("Escape");
  await expect(viewer.getByRole("button", { name: /^Quality/ })).toBeFocused();
  await viewer.keyboard.press("Enter");
  await locked.press("Enter");
  await expect(viewer).toHaveURL(/\/subscription$/);
});

test("keyboard shortcuts play, seek, and change volume and speed, and a screen reader announces each change @core", async ({
  page,
}) => {
  await signUp(page, "keys");
  const id = await publishVideo(page, { title: "By the keys" });
  await page.goto(`/watch/${id}`);
  await expectMovingFrames(videoOf(page));
  const video = videoOf(page);
  const property = (name: "paused" | "muted" | "volume" | "playbackRate") =>
    video.evaluate((v, key) => (v instanceof HTMLVideoElement ? v[key] : null), name);

  await frame(page).focus();
  await page.keyboard.press("k");
  await expect.poll(() => property("paused")).toBe(true);
  await page.keyboard.press("5");
  await expect.poll(() => positionOf(video)).toBeCloseTo(15, 0);
  await page.keyboard.press("l");
  await expect.poll(() => positionOf(video)).toBeCloseTo(25, 0);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("j");
  await expect.poll(() => positionOf(video)).toBeCloseTo(5, 0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => property("volume")).toBe(0.9);
  await expect(page.getByRole("status").filter({ hasText: "Volume 90%" })).toBeAttached();
  await page.keyboard.press("m");
  await expect.poll(() => property("muted")).toBe(true);
  await page.keyboard.press("m");
  await page.keyboard.press(">");
  await expect.poll(() => property("playbackRate")).toBe(1.25);
  await expect(page.getByRole("slider", { name: "Seek" })).toHaveAttribute(
    "aria-valuetext",
    "5 seconds of 30 seconds",
  );
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(help.getByRole("switch")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(frame(page)).toBeFocused();
  // A key that is pressed as soon as the dialog gets the focus must work too.
  await page.evaluate(() => {
    const press = ({ target }: FocusEvent) => {
      target?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
      document.documentElement.dataset.pressed = "";
    };
    document.addEventListener("focusin", press, { once: true });
  });
  await page.keyboard.press("?");
  await expect(page.locator("html")).toHaveAttribute("data-pressed");
  await expect(help).toHaveCount(0);
  await expect(frame(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => property("paused")).toBe(false);
  await page.keyboard.press("f");
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.tagName ?? ""))
    .toBe("SECTION");
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test("a signed-in viewer resumes a video at the same position on another device", async ({
  page,
  newUserPage,
}) => {
  const account = await signUp(page, "again");
  const id = await publishVideo(page, { title: "To be continued" });
  await page.goto(`/watch/${id}?t=12`);
  await expect.poll(() => positionOf(videoOf(page))).toBeGreaterThan(12.5);
  const reported = page.waitForResponse(/\/report$/);
  await frame(page).focus();
  await page.keyboard.press("k");
  await reported;
  const elsewhere = await newUserPage();
  await signIn(elsewhere, account);
  await elsewhere.goto(`/watch/${id}`);
  await expect.poll(() => positionOf(videoOf(elsewhere))).toBeGreaterThan(12);
});

test("the home page plays a video in a dialog", async ({ page, newUserPage }) => {
  await signUp(page, "modal");
  const id = await publishVideo(page, { title: "In a window", seconds: 6, ladder: false });
  const visitor = await newUserPage();
  await visitor.goto(`/?v=${id}`);
  const dialog = visitor.getByRole("dialog", { name: "In a window" });
  await expectMovingFrames(dialog.locator("video"));
  await visitor.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the player's controls hide during playback and reappear when the mouse moves", async ({
  page,
}) => {
  await signUp(page, "hide");
  const id = await publishVideo(page, { title: "Hide and seek" });
  await page.goto(`/watch/${id}`);
  await expectMovingFrames(videoOf(page));
  const controls = page.locator("[data-controls]");
  await expect(controls).toHaveAttribute("data-controls", "hidden");
  await frame(page).hover();
  await expect(controls).toHaveAttribute("data-controls", "shown");
});

test("the player plays the original file of a video without renditions, and can replay the video", async ({
  page,
}) => {
  await signUp(page, "plain");
  const id = await publishVideo(page, { title: "Only the file", seconds: 6, ladder: false });
  await page.goto(`/watch/${id}`);
  await expectMovingFrames(videoOf(page));
  await expect(page.getByRole("button", { name: /^Quality/ })).toHaveCount(0);
  await page
    .getByRole("region", { name: "Up next" })
    .getByRole("button", { name: "Cancel" })
    .click({ timeout: 15_000 });
  await page.getByRole("button", { name: "Replay video" }).click();
  await expect.poll(() => positionOf(videoOf(page))).toBeLessThan(5);
  await expectMovingFrames(videoOf(page));
});

test("the player requests a new media link before the old one expires", async ({ page }) => {
  await signUp(page, "links");
  const id = await publishVideo(page, { title: "Longer than a link" });
  const reports: { playbackId?: string }[] = [];
  let real = "";
  await page.route(`**/api/videos/${id}/playback`, async (route) => {
    reports.push(route.request().postDataJSON());
    const response = await route.fetch();
    const playback: { base: string } = await response.json();
    real = playback.base;
    // The first media link expires soon. The second has another path, which the test recognizes.
    const changed =
      reports.length === 1
        ? { expiresAt: Date.now() + RENEW_BEFORE_MS + 3000 }
        : { base: `/media/renewed/${id}` };
    await route.fulfill({ response, json: { ...playback, ...changed } });
  });
  let renewed = 0;
  await page.route("**/media/renewed/**", (route) => {
    renewed += 1;
    return route.continue({ url: route.request().url().replace(`/media/renewed/${id}`, real) });
  });
  await page.goto(`/watch/${id}`);
  await expect.poll(() => positionOf(videoOf(page))).toBeGreaterThan(3);
  await choose(page, /^Quality/, "480p");
  await expect.poll(() => heightOf(videoOf(page)), { timeout: 20_000 }).toBe(480);
  await expectMovingFrames(videoOf(page));
  expect(reports.map(({ playbackId }) => playbackId)).toEqual([
    undefined,
    expect.stringMatching(/^play_/),
  ]);
  expect(renewed).toBeGreaterThan(0);
});

test("the player continues with a new media link when the server rejects the old link", async ({
  page,
  watch,
}) => {
  await signUp(page, "spent");
  const id = await publishVideo(page, { title: "Spent" });
  let spent = false;
  let rejectedCount = 0;
  await page.route(`**/api/videos/${id}/playback`, (route) => {
    spent = false;
    return route.continue();
  });
  await page.route("**/media/*/*/480p/*", (route) => {
    if (!spent) return route.continue();
    rejectedCount += 1;
    return route.fulfill({ status: 404 });
  });
  watch.expectError(/404/);
  await page.goto(`/watch/${id}`);
  await expect.poll(() => positionOf(videoOf(page))).toBeGreaterThan(6);
  spent = true;
  await choose(page, /^Quality/, "480p");
  await expect.poll(() => heightOf(videoOf(page)), { timeout: 20_000 }).toBe(480);
  expect(rejectedCount).toBeGreaterThan(0);
  expect(await positionOf(videoOf(page))).toBeGreaterThan(6);
  await expectMovingFrames(videoOf(page));
});

test("the player shows an error and a Try again button when the video cannot be fetched", async ({
  page,
  watch,
}) => {
  await signUp(page, "broken");
  const id = await publishVideo(page, { title: "Out of reach", seconds: 6, ladder: false });
  await page.route("**/media/*/*/original", (route) => route.fulfill({ status: 404 }));
  watch.expectError(/404/);
  await page.goto(`/watch/${id}`);
  const again = frame(page).getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/media/*/*/original");
  await again.click();
  await expectMovingFrames(videoOf(page));
});

test("a private video is visible to its creator and responds 404 to everyone else", async ({
  page,
  newUserPage,
  watch,
}) => {
  await signUp(page, "secret");
  const id = await publishVideo(page, {
    title: "For my eyes",
    visibility: "private",
    seconds: 6,
    ladder: false,
  });
  expect((await page.goto(`/watch/${id}`))?.status()).toBe(200);
  await expect(page.getByText("Private: only you can see this")).toBeVisible();
  watch.expectError(/404/);
  const other = await newUserPage();
  const response = await other.goto(`/watch/${id}`);
  expect(response?.status()).toBe(404);
  await expect(other.getByText("For my eyes")).toHaveCount(0);
});

test("a viewer likes a video, follows its channel, and deletes their own comment", async ({
  page,
  newUserPage,
}) => {
  const maker = await signUp(page, "talk");
  const id = await publishVideo(page, { title: "Say something", seconds: 60, ladder: false });
  const fan = await newUserPage();
  await fan.goto(`/watch/${id}`);
  await fan.getByRole("button", { name: /^Like/ }).click();
  await expect(fan.getByRole("dialog", { name: "Sign in to rate this video" })).toBeVisible();

  await signUp(fan, "fan");
  await fan.goto(`/watch/${id}`);
  await fan.getByRole("button", { name: /^Like/ }).click();
  await expect(fan.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await fan.getByRole("button", { name: "Follow" }).click();
  await expect(fan.getByRole("button", { name: "Following" })).toBeVisible();
  await fan.getByLabel("Add a comment").fill("First words\nhttps://example.com/a");
  await fan.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(fan.getByRole("heading", { name: "1 Comment" })).toBeVisible();
  await expect(fan.getByRole("link", { name: "https://example.com/a" })).toHaveAttribute(
    "rel",
    /nofollow/,
  );

  await page.goto(`/watch/${id}`);
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await page.getByLabel(/^Reply to fan/).fill("Thank you");
  await page.getByRole("button", { name: "Reply", exact: true }).last().click();
  await expect(page.getByText("Thank you")).toBeVisible();

  await fan.reload();
  await expect(fan.getByRole("button", { name: "Following" })).toBeVisible();
  await fan.getByRole("button", { name: "1 reply" }).click();
  await expect(fan.getByText("Thank you")).toBeVisible();
  await fan
    .getByRole("button", { name: /^More actions for fan/ })
    .first()
    .click();
  await fan.getByRole("menuitem", { name: "Delete" }).click();
  await expect(fan.getByText("No comments yet")).toBeVisible();
  expect(maker.username).toContain("talk");
});

test("a double tap seeks on a phone, and the player stays in view during scrolling @phone", async ({
  page,
}) => {
  await signUp(page, "thumb");
  const id = await publishVideo(page, {
    title: "In the hand",
    description: "One line\n".repeat(20),
  });
  await page.goto(`/watch/${id}`);
  await expectMovingFrames(videoOf(page));
  const box = await frame(page).boundingBox();
  if (!box) throw new Error("The player has no box");
  const right = { x: box.x + box.width * 0.9, y: box.y + box.height * 0.35 };
  const before = await positionOf(videoOf(page));
  await page.touchscreen.tap(right.x, right.y);
  await page.touchscreen.tap(right.x, right.y);
  await expect.poll(() => positionOf(videoOf(page))).toBeGreaterThan(before + 9);
  await page.getByRole("button", { name: "Show more" }).tap();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect
    .poll(async () => (await frame(page).boundingBox())?.y ?? -1)
    .toBeGreaterThanOrEqual(0);
  await isAccessible(page);
});
