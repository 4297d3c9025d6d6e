import type { Page } from "@playwright/test";
import { signIn } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const password = "Upstream-2026";
/** Desktop and phone runs can overlap, so each uses its own demo creator and confirmed viewer. */
const PAIRS = {
  desktop: { creator: "theorem_tea", viewer: "marlow_k" },
  phone: { creator: "halftone_hana", viewer: "juniper_lane" },
};

const logOf = (page: Page) => page.getByRole("log", { name: "Chat messages" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Send .* a tip$/ });
const tipOf = (page: Page) => page.getByRole("button", { name: /^Tip / });

async function openRoom(host: Page): Promise<string> {
  return host.evaluate(async () => {
    const post = (path: string, method: string, body: object) =>
      fetch(path, {
        method,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    await post("/api/tipping", "PUT", { on: true });
    const response = await post("/api/streams", "POST", {
      title: "A room with tips",
      category: "justchatting",
      monetized: true,
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
}

/** Returns the creator's earnings from tips, in cents. */
const receivedTips = async (page: Page) => {
  const response = await page.request.get("/api/tips?side=taken");
  const { tips }: { tips: { creatorCents: number }[] } = await response.json();
  return tips.reduce((sum, tip) => sum + tip.creatorCents, 0);
};

test("a viewer undoes a tip and sends another, which everyone in the chat sees @phone-first @core", async ({
  page,
  newUserPage,
}, info) => {
  const { creator, viewer } = info.project.name === "phone" ? PAIRS.phone : PAIRS.desktop;
  const host = await newUserPage();
  await signIn(host, { username: creator, password });
  const room = await openRoom(host);
  const before = await receivedTips(host);
  await signIn(page, { username: viewer, password });
  await Promise.all([host.goto(room), page.goto(room)]);
  await expect(tipOf(page)).toBeVisible();
  await expect(host.getByText("Waiting for messages...")).toBeVisible();
  await expect(tipOf(host)).toHaveCount(0);

  await test.step("a viewer enters a card at the payment provider for the first tip, and undoes the tip without a charge", async () => {
    await tipOf(page).click();
    await dialogOf(page).getByText("$10", { exact: true }).click();
    await dialogOf(page).getByLabel("Message").fill("For the tea");
    await expect(dialogOf(page)).toContainText("$7.00");
    await expect(dialogOf(page)).toContainText("$3.00");
    await isAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Pay $10.00" }).click();
    await expect(page.getByText("Your card hasn't been charged yet")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${room}$`));
    await isAccessible(page);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("Tip undone. You weren't charged.")).toBeVisible();
  });

  await test.step("a viewer pays a tip of a custom amount with the saved card, and sees the creator's share", async () => {
    await tipOf(page).click();
    await dialogOf(page).getByLabel("Custom amount ($)").fill("7.77");
    await expect(dialogOf(page)).toContainText("$5.43");
    await expect(dialogOf(page).getByLabel("Visa ending in 4242")).toBeChecked();
    await dialogOf(page).getByLabel("Message").fill("A second cup");
    await dialogOf(page).getByRole("button", { name: "Tip $7.77" }).click();
    await page.getByRole("button", { name: "Send now" }).click();
    for (const somebody of [page, host]) {
      await expect(logOf(somebody)).toContainText(`${viewer} donated $7.77`);
      await expect(logOf(somebody)).toContainText("A second cup");
      await expect(logOf(somebody)).not.toContainText("For the tea");
    }
    expect((await receivedTips(host)) - before).toBe(543);
  });

  await test.step("the tip history lists both tips with a receipt, and the viewer changes the daily limit", async () => {
    await page.goto("/tips");
    const rows = page.getByRole("listitem").filter({ hasText: "A room with tips" });
    await expect(rows.filter({ hasText: "A second cup" })).toContainText("Paid");
    await expect(rows.filter({ hasText: "For the tea" }).first()).toContainText("Undone");
    await rows
      .filter({ hasText: "A second cup" })
      .first()
      .getByRole("button", { name: "Receipt" })
      .click();
    await expect(page.getByRole("dialog", { name: "Receipt" })).toContainText("$7.77 USD");
    await page.keyboard.press("Escape");
    await page.getByLabel("24-hour limit").fill("200");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("take effect in 24 hours")).toBeVisible();
    await isAccessible(page);
    await host.goto("/tips?side=taken");
    await expect(
      host.getByRole("listitem").filter({ hasText: "A second cup" }).first(),
    ).toContainText("+$5.43");
  });
});
