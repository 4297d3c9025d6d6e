import { readFileSync } from "node:fs";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

test("a video's analytics count a viewer's view but not the creator's own view @desk-first", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "counted");
  // A video of 2 s has one segment, which is fetched before the player reports that playback began.
  const id = await publishVideo(page, { title: "Counted exactly", seconds: 2 });
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Video pages" }).getByRole("link", { name }).click();
  await page.goto(`/studio/videos/${id}/analytics`);
  await expect(page.getByText("No views yet")).toBeVisible();

  await page.goto(`/watch/${id}`);
  await expect.poll(() => positionOf(page.locator("video"))).toBeGreaterThan(0);
  const visitor = await newUserPage();
  const counted = visitor.waitForResponse(
    async (r) => r.url().endsWith("/report") && (await r.json()).counted === true,
  );
  await visitor.goto(`/watch/${id}?from=feed`);
  const { quality } = (await counted).request().postDataJSON();
  expect(quality).toEqual({
    startMs: expect.any(Number),
    stalls: expect.any(Number),
    stalledMs: expect.any(Number),
    bitrate: expect.any(Number),
  });

  await page.goto(`/studio/videos/${id}/receipts`);
  await expect(page.getByRole("heading", { name: "1 playback, 1 view" })).toBeVisible();
  await expect(
    page.getByText("The counted views match the 1 shown on the video's page."),
  ).toBeVisible();
  const single = page.getByRole("row").filter({ hasText: "Feeds" });
  await expect(single).toContainText("Counted");
  await isAccessible(page);
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Bot" }).click();
  await expect(page.getByText("No plays match this filter")).toBeVisible();

  await tab("Analytics");
  const views = page.getByRole("region", { name: "Views by day" });
  await expect(views).toContainText("1 view. Best day");
  await expect(views.locator("svg.recharts-surface")).toBeVisible();
  await views.getByRole("button", { name: /^Table/ }).click();
  await expect(views.getByRole("row").nth(1)).toContainText("1");
  const download = page.waitForEvent("download");
  await views.getByRole("button", { name: /^CSV/ }).click();
  const file = readFileSync(await (await download).path(), "utf8").split("\r\n");
  expect(file[0]).toBe("Day (UTC),Views");
  expect(file[1]).toMatch(/^\d{4}-\d{2}-\d{2},1$/);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/\?range=7$/);
  await expect(page.getByRole("region", { name: "Traffic sources" })).toContainText("Feeds");
  await isAccessible(page);
});
