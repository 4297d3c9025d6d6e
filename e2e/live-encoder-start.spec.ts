import { signUp } from "./support/accounts.ts";
import { KillableBridge } from "./support/bridge.ts";
import { endStream, liveStreamOf, startEncoder, streamKeyOf } from "./support/encoder.ts";
import { ffmpeg } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

test("the Go Live page shows the stream of an encoder that starts while the page is open", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const { username } = await signUp(page, "obs");
  const recording = ffmpeg("mp4", [
    ...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30:duration=30"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-g", "60", "-pix_fmt", "yuv420p"],
  ]);
  await page.goto("/live-stream");
  const key = await streamKeyOf(page);
  const bridge = await KillableBridge.start(baseURL ?? "");
  const output = ["-c", "copy", "-f", "flv", `${bridge.url}/${key}`];
  const encoder = startEncoder("ffmpeg", ["-v", "error", "-re", "-i", recording, ...output]);
  const { id } = await liveStreamOf(page, username);
  await expect(page.getByText("320 × 180")).toBeVisible({ timeout: 30_000 });
  await endStream(page, id);
  await encoder.done;
  await bridge.kill();
});
