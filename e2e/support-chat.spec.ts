import type { Page } from "@playwright/test";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { givePlan } from "./support/control.ts";
import { expect, test } from "./support/test.ts";

const logOf = (page: Page) => page.getByRole("log", { name: "Messages" });
const chatOf = (page: Page) => page.getByRole("region", { name: "Live chat with support" });

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
}

test("a closed support chat becomes a ticket with all messages, despite a lost connection @both", async ({
  page: userPage,
  newUserPage,
}) => {
  const account = await signUp(userPage, "chat");

  await test.step("a user of the free plan sees which plans include support chat, and the form for a support ticket", async () => {
    await userPage.goto("/support");
    await expect(
      userPage.getByText("Chat with a real person on Premium and Creator Pro"),
    ).toBeVisible();
    await expect(userPage.getByRole("button", { name: "Start chat" })).toHaveCount(0);
    await expect(userPage.getByRole("button", { name: "Send to support" })).toBeVisible();
  });

  const question = `My stream is dark ${account.username}`;
  await test.step("a paying user starts a support chat and waits", async () => {
    await givePlan(account, "premium");
    await userPage.reload();
    await userPage.getByRole("combobox", { name: "Topic" }).click();
    await userPage.getByRole("option", { name: "Going live" }).click();
    await userPage.getByLabel("How can we help?").fill(question);
    await userPage.getByRole("button", { name: "Start chat" }).click();
    await expect(chatOf(userPage).getByRole("status").first()).toContainText("Waiting for a reply");
    await isAccessible(userPage);
  });

  const staff = await newUserPage();
  await test.step("staff see the waiting support chat, accept it and answer in real time", async () => {
    await signIn(staff, { username: "demo_mod", password: "Upstream-2026" });
    await staff.goto("/admin/support");
    await staff.getByRole("link", { name: question }).click();
    await staff.getByRole("button", { name: "Take chat" }).click();
    await sendMessage(staff, "Is the cable in?");
    await expect(logOf(userPage)).toContainText("Is the cable in?");
    await expect(chatOf(userPage).getByRole("status").first()).toContainText("Support replied");
    await sendMessage(userPage, "It is in");
    await expect(logOf(staff)).toContainText("It is in");
    await isAccessible(staff);
  });

  await test.step("a support message that is written offline arrives exactly once after reconnecting", async () => {
    await userPage.context().setOffline(true);
    await expect(chatOf(userPage).getByRole("status").first()).toContainText("You're offline");
    await sendMessage(userPage, "Now it works");
    await expect(logOf(userPage)).toContainText("Sending...");
    await userPage.context().setOffline(false);
    await expect(logOf(staff).getByText("Now it works")).toHaveCount(1);
    await expect(logOf(userPage)).not.toContainText("Sending...");
  });

  await test.step("staff close the support chat, and both sides see the whole conversation as a ticket", async () => {
    await staff.getByRole("button", { name: "Close chat" }).click();
    await expect(userPage.getByText("This chat was ended")).toBeVisible();
    for (const text of [question, "Is the cable in?", "It is in", "Now it works"]) {
      await expect(userPage.getByRole("listitem").filter({ hasText: text })).toHaveCount(1);
    }
    await expect(userPage.getByLabel("Reopen with a message")).toBeVisible();
    await expect(staff.getByRole("button", { name: "Send reply" })).toBeVisible();
  });
});
