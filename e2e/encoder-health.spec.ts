import { spawn } from "node:child_process";
import { signUp } from "./support/accounts.ts";
import { makeClip } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

test("the Go Live page shows measurements and advice for an encoder that starts without a saved title", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use encoder" }).click();
  await expect(page.getByRole("heading", { name: "Stream with OBS or ffmpeg" })).toBeVisible();
  const key = await page.request.get("/api/stream-key");
  const { ingestUrl }: { ingestUrl: string } = await key.json();
  const clip = makeClip({ seconds: 40, width: 640, height: 360 });
  const encoding =
    "-c:v libx264 -preset ultrafast -r 12 -g 72 -keyint_min 72 -sc_threshold 0 -pix_fmt yuv420p -b:v 500k -an";
  const output =
    "-f hls -hls_time 6 -hls_list_size 6 -hls_segment_type fmp4 -method PUT -http_persistent 1";
  const encoder = spawn(
    "ffmpeg",
    ["-v", "error", "-re", "-i", clip, ...`${encoding} ${output}`.split(" "), ingestUrl],
    { stdio: "ignore" },
  );
  try {
    const health = page.getByRole("region", { name: "Stream health" });
    const figure = (label: string) =>
      health.locator("div", { has: page.getByText(label, { exact: true }) }).last();
    await expect(figure("Key frames")).toContainText("Every 6.0 s", { timeout: 40_000 });
    await expect(figure("Size")).toContainText("640 × 360");
    await expect(figure("Frame rate")).toContainText("12.0 fps");
    await expect(figure("Bitrate")).toContainText("bit/s");
    await expect(health).toContainText("Your encoder sends no sound. Check its audio source.");
    await expect(health).toContainText("Set the key frame interval to 2 seconds.");
    await expect(health).toContainText("only 12.0 frames per second");
  } finally {
    encoder.kill();
  }
});
