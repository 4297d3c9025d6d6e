import { expect, type Page } from "@playwright/test";
import { expectMovingFrames } from "./frames.ts";

/** Goes live with the browser's fake camera. Returns the path of the stream's page. */
export async function goLive(page: Page, title: string): Promise<string> {
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use camera" }).click();
  await expectMovingFrames(page.getByLabel("Preview of your stream"));
  await page.getByLabel("Stream title").fill(title);
  await page.getByLabel("Category").click();
  await page.getByRole("option", { name: "Music" }).click();
  await page.getByRole("button", { name: "Start Streaming" }).click();
  await expect(page.getByText("Stream Started!", { exact: true })).toBeVisible({ timeout: 20_000 });
  const { user }: { user: { id: string } } = await (await page.request.get("/api/auth/me")).json();
  const streams: { title: string; streamUrl: string; streamer: { id: string } }[] = await (
    await page.request.get("/api/streams/live")
  ).json();
  const stream = streams.find((s) => s.title === title && s.streamer.id === user.id);
  if (!stream) throw new Error("The stream is not in the list of live streams");
  return stream.streamUrl;
}
