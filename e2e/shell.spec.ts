import { expect, test } from "./support/test.ts";

test("the home page answers and hydrates without an error", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.locator("body")).toContainText("Tributary");
});

test("every link of the shell and of home leads to a page @phone", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const hrefs = await page.locator("a[href]").evaluateAll((links) => links.map((a) => a.getAttribute("href") ?? ""));
  const paths = [...new Set(hrefs)].filter((h) => h.startsWith("/")).map((h) => h.split("#")[0] ?? h);
  expect(
    hrefs.filter((h) => h === "" || h === "#"),
    "links that lead nowhere",
  ).toEqual([]);
  for (const path of paths) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBeLessThan(300);
  }
});

test("an unknown address answers 404 with a way back", async ({ page, watch }) => {
  watch.expectError(/404/);
  const answer = await page.goto("/no-such-page/at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
});
