import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { goLive } from "./support/live.ts";
import { expect, test } from "./support/test.ts";

const row = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Stats for nerds" })
    .locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) })
    .locator("dd");

async function choose(page: Page, latency: string): Promise<void> {
  // The player's controls are hidden until the mouse moves.
  await page.getByRole("region", { name: "Live video" }).hover();
  await page.getByRole("button", { name: /^Latency: / }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${latency}`) }).click();
}

test("the live player falls back from WebSocket to HLS, and reconnects after a lost connection", async ({
  page,
  newUserPage,
  watch,
}) => {
  test.setTimeout(180_000);
  await signUp(page, "host");
  const url = await goLive(page, "Low tide");
  const videoOf = (viewer: Page) => viewer.getByLabel("Low tide", { exact: true });
  const stage = (viewer: Page) => viewer.getByRole("region", { name: "Live video" });

  const viewer = await newUserPage();
  await viewer.goto(url);
  await expectMovingFrames(videoOf(viewer));
  await stage(viewer).focus();
  await viewer.keyboard.press("d");
  await expect(row(viewer, "Mode")).toContainText("Interactive");

  await test.step("the live player says that it is reconnecting, and returns to the mode with the lowest latency", async () => {
    const asked = viewer.waitForEvent("requestfailed", (request) =>
      /\/playback$/.test(request.url()),
    );
    await viewer.context().setOffline(true);
    await expect(stage(viewer).getByText("Reconnecting to the stream")).toBeVisible({
      timeout: 20_000,
    });
    await asked;
    await viewer.context().setOffline(false);
    await expect(stage(viewer).getByText("Reconnecting to the stream")).toHaveCount(0, {
      timeout: 20_000,
    });
    await expectMovingFrames(videoOf(viewer));
    await expect(row(viewer, "Mode")).toContainText("Interactive");
  });

  await test.step('the live player keeps the chosen latency "low" after a reload', async () => {
    await choose(viewer, "Low");
    await expect(row(viewer, "Mode")).toContainText("Media Source");
    await expectMovingFrames(videoOf(viewer));
    await viewer.reload();
    await expectMovingFrames(videoOf(viewer));
    await stage(viewer).focus();
    await viewer.keyboard.press("d");
    await expect(row(viewer, "Mode")).toContainText("Media Source");
  });

  await test.step("the live player falls back to low-latency HLS when its WebSocket is rejected", async () => {
    await viewer.routeWebSocket(/\/watch(?:\?|$)/, (socket) =>
      socket.close({ code: 1013, reason: "use the playlists" }),
    );
    await viewer.reload();
    await expectMovingFrames(videoOf(viewer));
    await stage(viewer).focus();
    await viewer.keyboard.press("d");
    await expect(row(viewer, "Mode")).toContainText("LL-HLS");
    await expect(row(viewer, "Reason")).toHaveText("Too many viewers");
  });

  await test.step("the live player falls back to standard HLS when the low-latency playlist fails", async () => {
    watch.expectError(/media\.m3u8/);
    await viewer.route(/\/media\.m3u8/, (route) => route.fulfill({ status: 503 }));
    await expect(row(viewer, "Mode")).toContainText("Standard", { timeout: 40_000 });
    await expectMovingFrames(videoOf(viewer));
  });

  await test.step("the live player seeks to the start of the DVR window and back to the live edge", async () => {
    await stage(viewer).focus();
    await viewer.keyboard.press("0");
    await expect(row(viewer, "Mode")).toContainText("DVR");
    await expectMovingFrames(videoOf(viewer));
    await expect(viewer.getByRole("slider", { name: "Seek" })).toHaveAttribute(
      "aria-valuetext",
      /behind live/,
    );
    await stage(viewer).focus();
    await viewer.keyboard.press("End");
    await expect(row(viewer, "Mode")).toContainText("Standard");
    await expectMovingFrames(videoOf(viewer));
  });
});
