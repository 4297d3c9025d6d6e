import { signUp } from "./support/accounts.ts";
import { KillableBridge } from "./support/bridge.ts";
import { makeRecording, startEncoder, streamKeyOf } from "./support/encoder.ts";
import { expect, test } from "./support/test.ts";

test("a creator tests an encoder by RTMP: the Go Live page shows measurements, and no stream is live", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { username } = await signUp(page, "tester");
  const key = await streamKeyOf(page);
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use encoder" }).click();
  const panel = page.getByRole("region", { name: "Test without going live" });
  await panel.getByRole("button", { name: "Copy test key" }).click();
  await expect(page.getByText("Test key copied").first()).toBeVisible();
  const testKey = await page.evaluate(() => navigator.clipboard.readText());
  expect(testKey).toBe(`${key}-test`);

  const bridge = await KillableBridge.start(baseURL ?? "");
  const push = ["-v", "error", "-re", "-i", makeRecording(), "-c", "copy", "-f", "flv"];
  const encoder = startEncoder("ffmpeg", [...push, `${bridge.url}/${testKey}`]);
  await expect(panel).toContainText("Test running: Your encoder's settings suit this site.");
  await expect(panel).toContainText("640 × 360");
  await expect(panel).toContainText("Every 2.0 s");
  expect(await encoder.done).not.toContain("rror");
  const live = await page.request.get("/api/streams/live");
  expect(await live.text()).not.toContain(username);
  await expect(panel).toContainText("Your encoder has stopped sending data.");
  await bridge.kill();
});
