import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

async function openRoom(page: Page): Promise<void> {
  await signUp(page, "host");
  const url = await page.evaluate(async () => {
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ title: "A quiet room", category: "music" }),
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
  await page.goto(url);
}

test("a closing dialog leaves the focus on a button that the user focused in the meantime @desk-first", async ({
  page,
}) => {
  await openRoom(page);
  await page.getByRole("button", { name: "Moderate chat" }).click();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  const options = await page
    .getByRole("button", { name: "Chat options", includeHidden: true })
    .elementHandle();
  const result = await close.evaluate(async (button, target) => {
    if (!(button instanceof HTMLElement)) return "the dialog has no close button";
    button.click();
    // React removes the dialog in this microtask.
    await Promise.resolve();
    if (!(target instanceof HTMLElement) || button.isConnected) return "the dialog is still open";
    target.focus();
    // Radix moves the focus back in a task that runs before this one.
    await new Promise((resolve) => setTimeout(resolve));
    return document.activeElement === target ? "kept" : "moved";
  }, options);
  expect(result).toBe("kept");
});

test("a dialog that a menu item opened returns the focus to the button of the menu @desk-first", async ({
  page,
}) => {
  await openRoom(page);
  await page.getByRole("combobox", { name: "Message" }).fill("One line");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await page.getByRole("combobox", { name: "Message" }).press("Enter");
  const button = page
    .locator("[data-message]")
    .filter({ hasText: "One line" })
    .getByRole("button", { name: /^Actions for/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete message" }).press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
