import { isAccessible } from "./support/axe.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const STAFF = (username: string) => ({ username, password: "Upstream-2026" });

test("an administrator sets a flag, announces something and takes it down, and finds it all in the record", async ({ page }) => {
  await signIn(page, STAFF("demo_admin"));
  await page.goto("/admin/flags");
  await isAccessible(page);
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("combobox").click();
  // All of them: other tests comment meanwhile.
  await page.getByRole("option", { name: "On for a share" }).click();
  await comments.getByLabel("Share, percent").fill("100");
  await comments.getByLabel("Reason").fill("A careful beginning");
  await comments.getByRole("button", { name: "Set" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Set" }).click();
  await expect(comments.getByText("On for 100 %")).toBeVisible();

  await page.goto("/admin/announcements");
  await isAccessible(page);
  const words = `The archive rests tonight ${Date.now()}`;
  const fresh = page.getByRole("group").first();
  await fresh.getByLabel("Text").fill(words);
  await expect(fresh.getByRole("region", { name: "Preview" })).toContainText(words);
  await fresh.getByRole("combobox", { name: "For" }).click();
  await page.getByRole("option", { name: "Creator Pro" }).click();
  await fresh.getByRole("button", { name: "Announce", exact: true }).click();
  const banner = page.getByRole("region", { name: "Announcement" });
  await page.goto("/discover");
  await expect(banner).toContainText(words);
  await banner.getByRole("button", { name: "Dismiss the announcement" }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(banner).toHaveCount(0);
  await page.goto("/admin/announcements");
  const row = page.getByRole("article").filter({ hasText: words });
  await row.getByRole("button", { name: "Take down" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take down" }).click();
  await expect(row.getByText("Ended")).toBeVisible();

  await page.goto("/admin/audit?action=announcement_end");
  await expect(page.getByText("Ended an announcement").first()).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "The platform, last 7 days" })).toBeVisible();
  await isAccessible(page);
});
