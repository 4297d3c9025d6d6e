import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { beBusy, demoVideos } from "./support/rewards.ts";
import { expect, test } from "./support/test.ts";

test("a user gets a quest's coins only once, buys an item, and switches levels, quests and achievements off @phone-first", async ({
  page,
}) => {
  await signUp(page, "gamer");
  const videos = await demoVideos(page);
  expect(videos).toHaveLength(4);

  // The toast appears without a navigation, because the page reloads its data after a follow.
  await page.goto(`/watch/${videos[0]?.id}`);
  await page.getByRole("button", { name: /^Follow / }).click();
  await expect(page.getByText("Achievement Unlocked!", { exact: true })).toBeVisible();
  await expect(page.getByText("Good company: 50 XP", { exact: true })).toBeVisible();

  await beBusy(page, videos);
  await page.goto("/dashboard/achievements");
  await expect(page.getByRole("heading", { name: "Good company" })).toBeVisible();
  await isAccessible(page);
  await page.getByRole("link", { name: "Quests", exact: true }).click();
  const claim = page.getByRole("button", { name: /^Claim the reward for/ }).first();
  const name = (await claim.getAttribute("aria-label")) ?? "";
  await claim.click();
  await expect(page.getByText("Reward Claimed!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Claimed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name })).toHaveCount(0);
  await isAccessible(page);

  await page.getByRole("link", { name: "Shop", exact: true }).click();
  await page.getByRole("button", { name: "Buy River for 80 coins" }).click();
  await page.getByRole("button", { name: "Equip River", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unequip River" })).toBeVisible();
  await expect(page.getByText("Equipped", { exact: true })).toBeVisible();
  await isAccessible(page);

  const toggle = page.getByRole("switch", { name: "Levels, quests and achievements" });
  // A page adds each achievement to this list in session storage before it shows the toast.
  const announced = () =>
    page.evaluate(() =>
      Object.entries(sessionStorage).filter(([key]) => key.startsWith("achievements-shown")),
    );
  const before = await announced();
  expect(before).toHaveLength(1);
  await toggle.click();
  await expect(page.getByRole("link", { name: "Quests", exact: true })).toHaveCount(0);
  await page.evaluate(
    (id) =>
      fetch(`/api/playlists`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ title: "Kept", videoId: id }),
      }),
    videos[0]?.id,
  );
  await page.goto("/discover");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await announced()).toEqual(before);
  await expect(page.getByText("Achievement Unlocked!", { exact: true })).toHaveCount(0);
  await page.goto("/dashboard/achievements");
  await toggle.click();
  await expect(page.getByRole("heading", { name: "Good company" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Curator" })).toBeVisible();
});
