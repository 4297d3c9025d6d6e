import { expect, type Page } from "@playwright/test";
import { framesMove } from "./frames.ts";

/** Goes live from the browser's fake camera, signed in. @returns the stream's page */
export async function goLive(page: Page, title: string): Promise<string> {
  await page.goto("/live-stream");
  const camera = page.getByRole("button", { name: "Use camera" });
  // A page that was just opened may not have its scripts yet: a click on it is lost.
  await expect(async () => {
    if (await camera.isVisible()) await camera.click();
    await expect(camera).toBeHidden({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await framesMove(page.getByLabel("Preview of your stream"));
  await page.getByLabel("Stream title").fill(title);
  await page.getByLabel("Category").click();
  await page.getByRole("option", { name: "Music" }).click();
  await page.getByRole("button", { name: "Start Streaming" }).click();
  await expect(page.getByText("Stream Started!", { exact: true })).toBeVisible({ timeout: 20_000 });
  const streams: { id: string; title: string; streamUrl: string }[] = await (await page.request.get("/api/streams/live")).json();
  const mine = streams.find((s) => s.title === title);
  if (!mine) throw new Error("The stream is not in the list of live streams");
  return mine.streamUrl;
}
