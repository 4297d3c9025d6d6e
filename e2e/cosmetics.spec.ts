import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { earnCoins } from "./support/rewards.ts";
import { expect, test } from "./support/test.ts";

const chatOf = (page: Page) => page.getByRole("log", { name: "Chat messages" });

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(chatOf(page)).toContainText(text);
}

test("the upload page names the words in a video's title that break the rules @phone-first", async ({
  page,
}) => {
  await signUp(page, "improver");
  await page.goto("/upload");
  const title = page.getByLabel("Title", { exact: true });
  const check = page.getByRole("button", { name: "Check text" });
  const verdict = page.getByRole("region", { name: "Text check" });
  await expect(check).toBeDisabled();
  await title.fill("Why you are a worthless idiot");
  await check.click();
  await expect(verdict).toContainText("It insults or harasses someone.");
  await expect(verdict).toContainText("you are a worthless idiot");
  await title.fill("Sourdough bread for beginners");
  await expect(verdict).toContainText("The text has changed since this check.");
  await check.click();
  await expect(verdict).toContainText("No rule violations found.");
  await expect(verdict).not.toContainText("The text has changed since this check.");

  await page.getByRole("button", { name: "Suggest hashtags" }).click();
  const hashtag = page
    .getByRole("region", { name: "Suggested hashtags" })
    .getByRole("button", { name: "Add #sourdough", exact: true });
  await hashtag.click();
  await expect(page.getByRole("button", { name: "Remove tag sourdough" })).toBeVisible();
  await isAccessible(page);
});

test("a viewer buys a username color and a highlight with coins, and another user sees them in chat @desk-first", async ({
  page,
  newUserPage,
}) => {
  await signUp(page, "plain");
  const url = await page.evaluate(async () => {
    const body = JSON.stringify({ title: "A quiet room", category: "justchatting" });
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
  await page.goto(url);
  await sendMessage(page, "Welcome in");
  const nameOf = (username: string, text: string) =>
    chatOf(page).locator("p").filter({ hasText: text }).getByText(username, { exact: true });
  /** Polls, because the server's message replaces the optimistic copy, which then has no color. */
  const colorOf = async (username: string, text: string) => {
    let color = "";
    const read = async () => {
      color = await nameOf(username, text).evaluate((name) => getComputedStyle(name).color);
      return color;
    };
    await expect.poll(read).not.toBe("");
    return color;
  };
  const viewer = await newUserPage();
  const { username } = await signUp(viewer, "dressed");
  await earnCoins(viewer);
  await viewer.goto(url);
  await sendMessage(viewer, "As I came");
  await expect(nameOf(username, "As I came")).toBeVisible();
  const plain = await colorOf(username, "As I came");

  await viewer.goto("/dashboard/achievements?tab=shop");
  await viewer.getByRole("button", { name: "Buy River for 80 coins" }).click();
  await expect(viewer.getByText("Bought", { exact: true })).toBeVisible();
  await viewer.getByRole("button", { name: "Equip River", exact: true }).click();
  await expect(viewer.getByRole("button", { name: "Unequip River" })).toBeVisible();
  await viewer.goto(url);
  await sendMessage(viewer, "In the color of the river");
  await expect(nameOf(username, "In the color of the river")).toBeVisible();
  expect(await colorOf(username, "In the color of the river")).not.toBe(plain);

  await viewer.getByRole("button", { name: "Highlight for 25 coins" }).click();
  await sendMessage(viewer, "Read this out");
  await expect(chatOf(page)).toContainText("Highlighted");
  await isAccessible(page);
});
