import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { makeClip } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

const PART_BYTES = 8 * 1024 * 1024;
const chooser = (page: Page) => page.getByLabel("Choose videos");
const files = (page: Page) => page.getByRole("list", { name: "Files being uploaded" });

async function openUpload(page: Page): Promise<void> {
  await signUp(page);
  await page.goto("/upload");
  await page.waitForLoadState("networkidle");
}

async function fillDetails(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("From the spring to the sea.");
  await page.getByLabel("Category").click();
  await page.getByRole("option", { name: "Travel" }).click();
}

interface Playback {
  base: string;
}

const playbackOf = (page: Page, videoId: string) =>
  page.evaluate(async (id): Promise<Playback> => {
    const response = await fetch(`/api/videos/${id}/playback`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    return response.json();
  }, videoId);

test("a video file is uploaded unchanged, encoded in every rendition, and published @both @core", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openUpload(page);
  const clip = makeClip({ seconds: 6, frameRate: 15 });
  await chooser(page).setInputFiles(clip);
  await fillDetails(page, "Down the river");
  await expect(files(page)).toContainText("Uploaded", { timeout: 30_000 });
  await expect(page.getByRole("radio", { name: /Frame at/ })).toHaveCount(4);
  await isAccessible(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Content Published!" }).first(),
  ).toBeVisible();
  const href = await page.getByRole("link", { name: "Watch Down the river" }).getAttribute("href");
  await expect(files(page)).toContainText("All versions ready", { timeout: 120_000 });

  const { base } = await playbackOf(page, href?.split("/").at(-1) ?? "");
  const original = await page.request.get(`${base}/original`);
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(sha256(await original.body())).toBe(sha256(readFileSync(clip)));
  const master = await (await page.request.get(`${base}/master.m3u8`)).text();
  for (const rendition of ["audio", "360p", "480p", "720p"]) {
    expect(master).toContain(`${rendition}/media.m3u8`);
    const playlist = await (await page.request.get(`${base}/${rendition}/media.m3u8`)).text();
    const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
      (sum, [, s]) => sum + Number(s),
      0,
    );
    expect(seconds, rendition).toBeCloseTo(6, 0);
  }
});

test("a saved draft resumes its upload after a reload, and sends only the missing parts of the file", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openUpload(page);
  const clip = makeClip({ seconds: 6, width: 1920, height: 1080 });
  // The test holds back all parts of the file but the first until the user leaves the page.
  const whole = readFileSync(clip).length;
  const linkOf = (url: string): { u: string; n: number; s: number } =>
    JSON.parse(Buffer.from(/upload-parts\/([^.]+)/.exec(url)?.[1] ?? "", "base64url").toString());
  const isOfFile = (url: string) =>
    /\/upload-parts\//.test(url) &&
    (linkOf(url).n > 1 || linkOf(url).s === Math.min(PART_BYTES, whole));
  const held: number[] = [];
  await page.route(
    (url) => isOfFile(url.href),
    async (route) => {
      if (linkOf(route.request().url()).n === 1) await route.continue();
      else held.push(linkOf(route.request().url()).n);
    },
  );
  const arrived = page.waitForResponse((r) => isOfFile(r.url()) && linkOf(r.url()).n === 1);
  await chooser(page).setInputFiles(clip);
  const file = linkOf((await arrived).url()).u;
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("Please enter a title to save as draft.").first()).toBeVisible();
  await page.getByLabel("Title").fill("Half way");
  await page.getByRole("textbox", { name: "Tags" }).fill(" river ");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Draft Saved" }).first()).toBeVisible();
  await expect.poll(() => held).toContain(2);
  await expect(files(page)).toContainText("This browser keeps a copy");

  page.on("dialog", (dialog) => dialog.accept());
  const sent: number[] = [];
  page.on("request", (r) => {
    if (/\/upload-parts\//.test(r.url()) && linkOf(r.url()).u === file)
      sent.push(linkOf(r.url()).n);
  });
  await page.goto("/discover");
  // `unrouteAll` releases the held requests, so it runs only after the page is left.
  await page.unrouteAll();
  await page.goto("/upload");
  await expect(files(page)).toContainText("Uploaded", { timeout: 60_000 });
  await expect(page.getByLabel("Title")).toHaveValue("Half way");
  await expect(page.getByRole("button", { name: "Remove tag river" })).toBeVisible();
  expect(sent).toContain(2);
  expect(sent).not.toContain(1);
  const draft = await page.getByRole("link", { name: /Half way/ }).getAttribute("href");
  const { base } = await playbackOf(page, draft?.split("=").at(-1) ?? "");
  const original = await page.request.get(`${base}/original`);
  expect(
    createHash("sha256")
      .update(await original.body())
      .digest("hex"),
  ).toBe(createHash("sha256").update(readFileSync(clip)).digest("hex"));
});

test("the upload page publishes the original file if the browser cannot encode", async ({
  newUserPage,
}) => {
  // Bypasses the content security policy, which forbids the test's worker (a blob).
  const page = await newUserPage({ bypassCSP: true });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "VideoEncoder");
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const code = `
          delete self.VideoEncoder;
          const home = ${JSON.stringify(location.origin)};
          const { fetch } = self;
          self.fetch = (to, init) => fetch(typeof to === "string" ? new URL(to, home) : to, init);
          const { open } = XMLHttpRequest.prototype;
          XMLHttpRequest.prototype.open = function (method, to) { open.call(this, method, new URL(to, home)); };
          import ${JSON.stringify(new URL(url, location.href).href)};`;
        super(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), options);
      }
    };
  });
  await openUpload(page);
  // Uses WebM, because the page would copy H.264 without encoding.
  await chooser(page).setInputFiles(
    makeClip({ seconds: 4, width: 640, height: 360, container: "webm" }),
  );
  await expect(files(page)).toContainText("Viewers get the original.", {
    timeout: 30_000,
  });
  await fillDetails(page, "As it is");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "Watch As it is" }).click();
  await page.waitForURL("**/watch/**");
  await expectMovingFrames(page.locator("video").first());
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use camera" }).click();
  await expect(page.getByRole("alert")).toContainText("This browser can't stream");
});

test("a video that is published during its upload appears when the upload is done", async ({
  page,
}) => {
  await openUpload(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Choose a video or image.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Drag and drop/ })).toBeFocused();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/upload-parts/*", async (route) => {
    await released;
    await route.continue();
  });
  await chooser(page).setInputFiles(makeClip({ seconds: 2, width: 640, height: 360 }));
  await fillDetails(page, "Not there yet");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Don't publish yet" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Content Published!" })).toBeFocused();
  await isAccessible(page);
  await page.getByRole("button", { name: "Upload another" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("");
});

test("the confirmation of a publication shows the video's thumbnail, even if Publish was pressed at once", async ({
  page,
}) => {
  await openUpload(page);
  await fillDetails(page, "At once");
  await chooser(page).setInputFiles(makeClip({ seconds: 4, width: 640, height: 360 }));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const published = page.getByRole("region", { name: "Content Published!" });
  await expect(published.locator("img")).toHaveJSProperty("complete", true, { timeout: 30_000 });
});

test("the upload page shows for each rejected file why the file was rejected", async ({ page }) => {
  await openUpload(page);
  await chooser(page).setInputFiles([
    { name: "empty.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(0) },
    { name: "words.mp4", mimeType: "video/mp4", buffer: Buffer.from("just words ".repeat(500)) },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<script>alert(1)</script>") },
    {
      name: "drawing.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    },
  ]);
  const row = (name: string) => files(page).getByRole("listitem").filter({ hasText: name });
  await expect(row("empty.mp4")).toContainText("This file is empty.");
  await expect(row("words.mp4")).toContainText("its content doesn't match its name");
  await expect(row("page.html")).toContainText("isn't supported");
  await expect(row("drawing.svg")).toContainText("isn't supported");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    page.getByText("Please fill in title, description, and category to publish.").first(),
  ).toBeVisible();
});

test("the upload page rejects a file over 500 MB and shows the reason", async ({ page }) => {
  await openUpload(page);
  // Fakes a large file: the upload page reads only the property `size` before it rejects the file.
  await page.evaluate(() => {
    const file = new File(["x"], "huge.mp4", { type: "video/mp4" });
    Object.defineProperty(file, "size", { value: 501 * 1024 * 1024 });
    const data = new DataTransfer();
    data.items.add(file);
    const event = new DragEvent("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", { value: { files: [file], types: ["Files"] } });
    document.querySelector("button[aria-describedby]")?.dispatchEvent(event);
  });
  await expect(files(page)).toContainText("File size exceeds 500MB limit");
});

test("the browser asks before the user leaves during an upload", async ({ page }) => {
  await openUpload(page);
  await page.route("**/upload-parts/*", () => undefined);
  await chooser(page).setInputFiles(makeClip({ seconds: 6, frameRate: 15 }));
  await expect(page.getByRole("button", { name: /^Pause/ })).toBeVisible();
  await page.getByRole("link", { name: "Discover" }).first().click();
  await expect(page.getByRole("alertdialog")).toContainText("Leave while uploading?");
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(files(page)).toContainText("Paused");
  await page.getByRole("button", { name: /^Resume/ }).click();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(files(page)).toHaveCount(0);
});

test("the upload page asks a visitor to sign in @phone", async ({ page }) => {
  await page.goto("/upload");
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute(
    "href",
    "/login?next=%2Fupload",
  );
  await isAccessible(page);
});

test("the upload page fits the width of a phone @phone", async ({ page }) => {
  await openUpload(page);
  await isAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
