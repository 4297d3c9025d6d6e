import { readFileSync } from "node:fs";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

test("the channel analytics count a new view, and lock the statistics that the free plan lacks @phone-first", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "channeled");
  await page.goto("/dashboard/analytics");
  await expect(page.getByText("No activity on your channel yet")).toBeVisible();
  const id = await publishVideo(page, { title: "Seen by one", seconds: 2 });
  const visitor = await newUserPage();
  const counted = visitor.waitForResponse(
    async (r) => r.url().endsWith("/report") && (await r.json()).counted === true,
  );
  await visitor.goto(`/watch/${id}?from=feed`);
  await counted;

  await page.goto("/dashboard/analytics?compare=none");
  const views = page.getByRole("region", { name: "Views by day" });
  await expect(views).toContainText("1 view. Best day");
  await expect(views.locator("svg.recharts-surface")).toBeVisible();
  await expect(page.getByRole("region", { name: "Traffic sources" })).toContainText("Feeds");
  // The server's response for the free plan does not contain the numbers of these sections.
  await expect(page.getByRole("region", { name: "Countries and devices" })).toContainText(
    "Included in Premium and Creator Pro",
  );
  await expect(page.getByRole("region", { name: "Revenue over time and by source" })).toContainText(
    "Included in Creator Pro",
  );
  await isAccessible(page);

  await views.getByRole("button", { name: /^Table/ }).click();
  await expect(views.getByRole("row").nth(1)).toContainText("1");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^CSV.*By video$/ }).click();
  const file = readFileSync(await (await download).path(), "utf8").split("\r\n");
  expect(file[1]).toMatch(new RegExp(`^Seen by one,${id},1,`));

  await page.getByRole("link", { name: "365 days" }).click();
  await expect(page).toHaveURL(/range=365/);
  await expect(page.getByRole("region", { name: "Views by week" }).first()).toContainText(
    "1 view. Best week",
  );
  const byVideo = page.getByRole("region", { name: "By video" }).first();
  await byVideo.getByRole("button", { name: "Watch time" }).click();
  await expect(byVideo.getByRole("columnheader", { name: "Watch time" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await byVideo.getByRole("link", { name: "Seen by one" }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/videos/${id}/analytics`));
});

test("the global dashboard shows the platform's totals, and to a signed-in user also their own numbers @desk-first", async ({
  page,
}) => {
  await page.goto("/global-dashboard?tab=creator");
  await expect(page.getByRole("heading", { name: "Sign in to see your stats" })).toBeVisible();
  await signUp(page, "worldly");
  await page.goto("/global-dashboard");
  await expect(page.getByRole("heading", { name: "All time" })).toBeVisible();
  await isAccessible(page);
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Global dashboard" }).getByRole("link", { name }).click();
  await tab("Projections");
  await expect(
    page.getByRole("region", { name: "Targets" }).getByRole("row", { name: /^Users 50,000,000/ }),
  ).toBeVisible();
  await tab("Markets");
  await expect(page).toHaveURL(/tab=markets/);
  await tab("Creator");
  await expect(page.getByRole("region", { name: "Your stats" })).toContainText("$0.00");
  await isAccessible(page);
});
