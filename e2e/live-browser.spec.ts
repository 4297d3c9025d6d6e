import type { Locator, Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { goLive } from "./support/live.ts";
import { expect, test } from "./support/test.ts";

declare global {
  interface Window {
    /** Media sources of a viewer's page, oldest first. An init script fills the list. */
    mediaSources: MediaSource[];
    sharedScreen: MediaStreamTrack | undefined;
    /** A camera frame that a test leaves open. */
    openFrame: VideoFrame | undefined;
  }
}

const sendMessage = async (page: Page, text: string) => {
  await page.getByRole("combobox", { name: "Message" }).fill(text);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
};
const chatOf = (page: Page) => page.getByRole("log", { name: "Chat messages" });
const videoOf = (page: Page, title: string) => page.getByLabel(title, { exact: true });
const figure = (page: Page, label: string) =>
  page.locator("dl > div", { hasText: label }).locator("dd");

async function comeBack(page: Page, title: string): Promise<void> {
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(`You're still live: ${title}`)).toBeVisible();
  await page.getByRole("button", { name: "Use camera" }).click();
  await expectMovingFrames(page.getByLabel("Preview of your stream"));
  await page.getByRole("button", { name: "Resume stream" }).click();
  await expect(page.getByText("Stream resumed", { exact: true })).toBeVisible({
    timeout: 20_000,
  });
}

async function endStream(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End Stream" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End Stream" }).click();
  await expect(page.getByRole("heading", { name: "Stream Ended" })).toBeVisible({
    timeout: 20_000,
  });
}

test("a live stream continues after its broadcaster was offline for ten seconds, and has a replay afterwards @core", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(150_000);
  const host = await signUp(page, "host");
  const url = await goLive(page, "Paper boats");

  const viewer = await newUserPage();
  const fan = await signUp(viewer, "fan");
  await viewer.goto(url);
  const stage = viewer.getByRole("region", { name: "Live video" });
  await expect(stage.getByText("LIVE", { exact: true })).toBeVisible();
  await expectMovingFrames(videoOf(viewer, "Paper boats"));

  await sendMessage(viewer, "Hello from the bank");
  await expect(chatOf(page)).toContainText(`${fan.username} Hello from the bank`);
  await sendMessage(page, "Welcome aboard");
  await expect(chatOf(viewer)).toContainText("Welcome aboard");
  await expect(chatOf(viewer)).toContainText(host.username);
  await expect(figure(page, "Viewers")).toHaveText("1");
  await expect(figure(page, "Frames")).not.toHaveText("0 fps");

  await test.step("a live stream catches up after the broadcaster was offline for ten seconds", async () => {
    await page.context().setOffline(true);
    await expect(page.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible({
      timeout: 15_000,
    });
    await expect(viewer.getByText("Reconnecting", { exact: false })).toBeVisible({
      timeout: 20_000,
    });
    await sendMessage(viewer, "Are you still there?");
    // The broadcast studio keeps ten seconds of encoded media that it could not send.
    const unsent = async () =>
      Number.parseInt((await figure(page, "Unsent").textContent()) ?? "", 10);
    await expect
      .poll(unsent, { message: "ten seconds wait to be sent", timeout: 30_000 })
      .toBeGreaterThanOrEqual(10);
    await page.context().setOffline(false);
    await expect(figure(page, "Connection")).toHaveText("Good", { timeout: 20_000 });
    await expectMovingFrames(videoOf(viewer, "Paper boats"), { timeout: 25_000 });
    // The chat message was sent during the outage, and sending it again must not duplicate it.
    await expect(chatOf(page).getByText("Are you still there?")).toHaveCount(1);
  });

  await endStream(page);
  await expect(page.locator("dl > div", { hasText: "Peak viewers" }).locator("dd")).toHaveText("1");
  await expect(viewer.getByText("Stream ended", { exact: true })).toBeVisible();
  await viewer.getByRole("link", { name: "Watch replay" }).click();
  await viewer.waitForURL("**/watch/**");
  await expectMovingFrames(viewer.locator("video").first());
});

test("a broadcaster continues the same live stream after a reload, and the viewer keeps watching", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "host");
  const url = await goLive(page, "After the reload");
  const viewer = await newUserPage();
  await viewer.goto(url);
  await expectMovingFrames(videoOf(viewer, "After the reload"));
  await comeBack(page, "After the reload");
  await expectMovingFrames(videoOf(viewer, "After the reload"), { timeout: 25_000 });
  await page.getByRole("link", { name: "Discover" }).first().click();
  await expect(page.getByRole("alertdialog")).toContainText("Leave while you're live?");
  await page.getByRole("button", { name: "Keep streaming" }).click();
  await endStream(page);
});

/** Makes the newest media source of the page fail as if its decoder had failed. */
async function breakDecoder(viewer: Page): Promise<void> {
  const source = await viewer.evaluateHandle(() => window.mediaSources.at(-1));
  await expect
    .poll(() =>
      source.evaluate((media) => {
        const ready =
          media?.readyState === "open" && [...media.sourceBuffers].every((b) => !b.updating);
        if (ready) media.endOfStream("decode");
        return ready;
      }),
    )
    .toBe(true);
}

test("viewers see a moving picture although the broadcaster's browser leaves a camera frame open", async ({
  page,
  newUserPage,
}) => {
  await signUp(page, "host");
  const url = await goLive(page, "Paper cranes");
  // Chromium sometimes leaves a frame open until its next garbage collection.
  await page.getByLabel("Preview of your stream").evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement) || !(video.srcObject instanceof MediaStream))
      throw new Error("The preview shows no stream");
    const [track] = video.srcObject.getVideoTracks();
    if (!track) throw new Error("The preview has no camera");
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
    window.openFrame = (await reader.read()).value;
    await reader.cancel();
  });
  const viewer = await newUserPage();
  await viewer.goto(url);
  await expectMovingFrames(videoOf(viewer, "Paper cranes"));
});

test("a viewer's live player recovers from four decoder failures in a row", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "host");
  const url = await goLive(page, "Broken glass");
  const viewer = await newUserPage();
  await viewer.addInitScript(() => {
    localStorage.setItem("player-preferences", JSON.stringify({ latency: "low" }));
    window.mediaSources = [];
    const add = MediaSource.prototype.addSourceBuffer;
    MediaSource.prototype.addSourceBuffer = function (type) {
      if (!window.mediaSources.includes(this)) window.mediaSources.push(this);
      return add.call(this, type);
    };
  });
  await viewer.goto(url);
  await expectMovingFrames(videoOf(viewer, "Broken glass"));
  // The WebSocket player restarts after the first two failures, and the third failure replaces it
  // by the HLS player, which the fourth failure restarts.
  for (let failure = 1; failure <= 4; failure++) {
    await breakDecoder(viewer);
    await expectMovingFrames(videoOf(viewer, "Broken glass"), { timeout: 20_000 });
  }
  await endStream(page);
});

test("a live player that a viewer paused stays paused when the broadcaster reconnects, and the viewer can resume playback", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "host");
  const url = await goLive(page, "Hold it there");
  const viewer = await newUserPage();
  await viewer.goto(url);
  await expectMovingFrames(videoOf(viewer, "Hold it there"));
  await viewer.getByRole("button", { name: "Pause" }).click();
  await comeBack(page, "Hold it there");
  await expect(viewer.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await viewer.getByRole("button", { name: "Play", exact: true }).click();
  await expectMovingFrames(videoOf(viewer, "Hold it there"), { timeout: 20_000 });
  await endStream(page);
});

/** Shares a blue screen with a tone. It differs from the fake camera, which is mostly green. */
async function shareBlue(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
      const ink = canvas.getContext("2d");
      const paint = () => {
        if (ink) Object.assign(ink, { fillStyle: "#0000ff" }).fillRect(0, 0, 1280, 720);
        requestAnimationFrame(paint);
      };
      paint();
      const audio = new AudioContext();
      const out = new MediaStreamAudioDestinationNode(audio);
      const tone = new OscillatorNode(audio);
      tone.connect(out);
      tone.start();
      const stream = new MediaStream([
        ...canvas.captureStream(30).getVideoTracks(),
        ...out.stream.getAudioTracks(),
      ]);
      window.sharedScreen = stream.getVideoTracks()[0];
      return stream;
    };
  });
}

/** Returns whether each corner of the video shows the screen or the camera, top left first. */
const cornersOf = (video: Locator) =>
  video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error("This is no <video>");
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const ink = canvas.getContext("2d", { willReadFrequently: true });
    ink?.drawImage(element, 0, 0, 320, 180);
    const sourceAt = (x: number, y: number) => {
      const [, green = 0, blue = 0] = ink?.getImageData(x, y, 1, 1).data ?? [];
      return blue > green + 60 ? "screen" : green > blue + 60 ? "camera" : "neither";
    };
    return [sourceAt(60, 36), sourceAt(260, 36), sourceAt(60, 144), sourceAt(260, 144)].join(" ");
  });

test("the camera image in a screen share moves to the chosen corner, and fills the stream when screen sharing stops", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await shareBlue(page);
  await signUp(page, "host");
  const url = await goLive(page, "Two in one");
  const viewer = await newUserPage();
  await viewer.goto(url);
  const video = videoOf(viewer, "Two in one");
  await expectMovingFrames(video);
  await page.getByRole("button", { name: "Both", exact: true }).click();
  const see = (corners: string) =>
    expect.poll(() => cornersOf(video), { timeout: 20_000 }).toBe(corners);
  await see("screen screen screen camera");
  await expect(page.getByRole("slider", { name: "Computer audio volume" })).toBeVisible();
  await page.getByLabel("Camera position").click();
  await page.getByRole("option", { name: "Top left" }).click();
  await see("camera screen screen screen");
  await isAccessible(page);
  await page.evaluate(() => window.sharedScreen?.dispatchEvent(new Event("ended")));
  await expect(
    page.getByText("Screen sharing stopped. Your stream continues with your camera only."),
  ).toBeVisible();
  await see("camera camera camera camera");
  await expect(figure(page, "Connection")).toHaveText("Good");
  await endStream(page);
});

test("the Go Live form names and focuses missing fields, and shares the public stream page", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { username } = await signUp(page);
  await page.goto("/live");
  await page.waitForURL("**/live-stream");
  await page.getByRole("button", { name: "Start Streaming" }).click();
  await expect(page.getByText("Missing Information", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Please fill in stream title and select a category", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Stream title")).toBeFocused();
  await isAccessible(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Link Copied!", { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/@${username}/live`);
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/@${username}\\?tab=live$`));
});

test("the Go Live page explains that the camera is blocked, and offers to share the screen instead", async ({
  page,
}) => {
  await signUp(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use camera" }).click();
  await expect(page.getByRole("alert")).toContainText("Camera blocked");
  await expect(page.getByRole("button", { name: "Screen", exact: true })).toBeEnabled();
});

test("the Go Live page hides the stream key until the creator clicks Show, and can replace the key", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use encoder" }).click();
  expect(await page.content()).not.toMatch(/live\/ingest\/[A-Za-z0-9_-]{43}/);
  await page.getByRole("tab", { name: "ffmpeg, HLS" }).click();
  await page.getByRole("button", { name: "Copy ffmpeg command" }).click();
  await expect(page.getByText("Command copied", { exact: true })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(
    /^ffmpeg .* http:\/\/localhost:\d+\/live\/ingest\/[A-Za-z0-9_-]{43}\/index\.m3u8$/s,
  );
  await page.getByRole("button", { name: "Show stream key" }).click();
  const before = /ingest\/([^/]+)/.exec(command)?.[1] ?? "";
  await expect(page.getByText(before, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Replace stream key" }).click();
  await page.getByRole("button", { name: "Replace key" }).click();
  await expect(page.getByText("Stream key replaced", { exact: true })).toBeVisible();
  await expect(page.getByText(before, { exact: true })).toHaveCount(0);
});

test("the Go Live page shows a visitor its offer and the way to an account @phone", async ({
  page,
}) => {
  await page.goto("/live-stream");
  await expect(page.getByRole("heading", { name: "Stream live in a minute" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create your account" })).toHaveAttribute(
    "href",
    "/signup?next=%2Flive-stream",
  );
  await isAccessible(page);
});
