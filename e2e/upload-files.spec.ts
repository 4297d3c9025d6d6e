import type { Page } from "@playwright/test";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { ffmpeg, makeClip } from "./support/media.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const files = (page: Page) => page.getByRole("list", { name: "Files being uploaded" });
const makeImage = () =>
  ffmpeg("jpg", ["-f", "lavfi", "-i", "testsrc2=size=640x480:duration=1", "-frames:v", "1"]);

test("an uploaded image becomes a post, with suggested details that the user can accept and undo @phone-first", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/upload");
  await page.waitForLoadState("networkidle");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const [title, description] = [field("Title"), field("Description")];

  await test.step("the upload page suggests details from the user's notes, fills in each one on request, and can undo this", async () => {
    await expect(page.getByRole("button", { name: "Suggest details" })).toBeDisabled();
    await page
      .getByLabel("Notes about your video")
      .fill(
        "A quiet walk along the river with a wooden canoe. We paddle the canoe down the river at dawn.",
      );
    await page.getByRole("button", { name: "Suggest details" }).click();
    const titles = page.getByRole("list", { name: "Suggested titles" });
    const first = titles.getByRole("button", { name: /^Use title / }).first();
    const suggested = (await first.getAttribute("aria-label"))?.replace("Use title ", "") ?? "";
    expect(suggested).toMatch(/river|canoe/i);
    await expect(title).toHaveValue("");
    await expect(page.getByText("Nothing you typed left this site")).toBeVisible();
    await title.fill("My own title");
    await first.click();
    await expect(title).toHaveValue(suggested);
    await page.getByRole("button", { name: "Use all" }).click();
    await expect(description).not.toHaveValue("");
    await expect(page.getByRole("button", { name: /^Remove tag/ }).first()).toBeVisible();
    await isAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(description).toHaveValue("");
    await expect(page.getByRole("button", { name: /^Remove tag/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(title).toHaveValue("My own title");
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });

  await test.step("the sample data of the upload page fills every field that publishing requires", async () => {
    await page.getByRole("button", { name: "Fill Sample Data (for testing)" }).click();
    await expect(page.getByText("Sample Data Added").first()).toBeVisible();
    await expect(title).not.toHaveValue("My own title");
    await expect(description).not.toHaveValue("");
    await expect(page.getByRole("listitem").filter({ hasText: "Category chosen" })).toContainText(
      "done",
    );
  });

  await page.getByLabel("Choose videos").setInputFiles(makeImage());
  await page.getByRole("button", { name: "Publish as a post" }).click();
  await expect(files(page)).toContainText("Uploaded");
  await isAccessible(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: /^Watch Down the river/ }).click();
  await page.waitForURL("**/watch/**");
  const widths = () =>
    page
      .locator("main img")
      .evaluateAll((all) =>
        all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      );
  await expect.poll(widths).toContain(640);
});

test("another device of the creator encodes the missing renditions of an uploaded video", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const account = await signUp(page, "files");
  const id = await publishVideo(page, { title: "The weir", seconds: 2, ladder: false });
  const send = async (method: "POST" | "PATCH", path: string, data: object) => {
    const response = await page.request.fetch(`/api/videos/${id}/renditions${path}`, {
      method,
      data,
      headers: { Origin: baseURL ?? "" },
    });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };

  await test.step("a phone without the video file encodes the renditions of an uploaded video, and retries a failed rendition", async () => {
    await send("POST", "", {
      duration: 2,
      width: 1280,
      height: 720,
      frameRate: 30,
      hasAudio: true,
    });
    await send("PATCH", "/480p", { state: "failed", reason: "This browser can't convert video." });
    const phone = await newUserPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await signIn(phone, account);
    await phone.goto(`/studio/videos/${id}/files`);
    await expect(files(phone)).toContainText("480p: This browser can't convert video.");
    await expect(files(phone)).toContainText("Some versions are missing");
    await isAccessible(phone);
    expect(
      await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    const version = (name: string) =>
      phone
        .getByRole("list", { name: /^Versions of/ })
        .getByRole("listitem")
        .filter({ hasText: name });
    await phone.getByRole("button", { name: "Retry 480p" }).click();
    await expect(version("480p")).toContainText("ready", { timeout: 60_000 });
    await expect(version("720p")).toContainText("waiting");
    await phone.getByRole("button", { name: "Create missing versions" }).click();
    await expect(files(phone)).toContainText("All versions ready", { timeout: 60_000 });
  });

  await test.step("a creator replaces the file of a video, and viewers get the new file", async () => {
    await page.goto(`/studio/videos/${id}/files`);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("list", { name: "Versions of this video" })).toContainText("480p");
    await page
      .getByLabel("Choose a new file for this video")
      .setInputFiles(makeClip({ seconds: 3, width: 480, height: 360 }));
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
    await expect(files(page)).toContainText("All versions ready", { timeout: 60_000 });
    await expect(page.getByText("480 × 360")).toBeVisible();
    const viewer = await newUserPage();
    await viewer.goto(`/watch/${id}`);
    const video = viewer.locator("video").first();
    await expectMovingFrames(video);
    expect(await video.evaluate((v) => (v instanceof HTMLVideoElement ? v.videoWidth : 0))).toBe(
      480,
    );
  });
});
