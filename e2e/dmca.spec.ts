import type { Locator, Page } from "@playwright/test";
import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { nextMail } from "./support/email.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const MODERATOR = { username: "demo_mod", password: "Upstream-2026" };

async function fillContact(form: Page, name: string): Promise<void> {
  await form.getByLabel("Full legal name").fill(name);
  await form.getByLabel("Postal address").fill("1 Main Street\nSpringfield");
  await form.getByLabel("Phone number").fill("+1 555 010 0100");
  await form.getByLabel("Signature").fill(name);
}

const tickAll = async (boxes: Locator) => {
  for (const box of await boxes.all()) await box.check();
};

async function noticesOf(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
  ]);
  // Cuts off the account's id, which follows ":" at the end of some names.
  return [...cookies, ...stored].map((name) => name.split(":")[0] ?? name);
}

test("a copyright notice takes a video down until the sender withdraws the notice @desk-first", async ({
  page,
  newUserPage,
  watch,
}) => {
  watch.expectError(/404|400 \(Bad Request\).*\/dmca/);
  const creator = await signUp(page, "dmca");
  const title = `Song ${creator.username}`;
  const videoId = await publishVideo(page, { title, seconds: 6, ladder: false });

  const notifier = await newUserPage();
  const email = `rights-${creator.username}@example.com`;
  await notifier.goto(`/dmca?video=/watch/${videoId}`);
  await isAccessible(notifier);
  await notifier.getByLabel("Your copyrighted work").fill("A song of mine");
  await notifier.getByLabel("Infringing content in the video").fill("All of its sound");
  await notifier.getByLabel("Email").fill(email);
  await fillContact(notifier, "Ana Right");
  await notifier.getByLabel("Signature").fill("Somebody Else");
  await tickAll(notifier.getByRole("main").getByRole("checkbox"));
  await notifier.getByRole("button", { name: "Send notice" }).click();
  await expect(notifier.getByText("Type the same name as above")).toBeVisible();
  await notifier.getByLabel("Signature").fill("Ana Right");
  await notifier.getByRole("button", { name: "Send notice" }).click();
  await expect(notifier.getByRole("heading", { name: `Notice about “${title}”` })).toBeVisible();
  await isAccessible(notifier);
  const receipt = await nextMail(notifier, email, "We received your copyright notice");
  expect(receipt.text).toContain("/dmca/status?key=");

  const staff = await newUserPage();
  await signIn(staff, MODERATOR);
  await staff.goto("/admin/dmca");
  await staff.getByRole("link", { name: new RegExp(title) }).click();
  await expect(staff.getByText("All of its sound")).toBeVisible();
  await staff.getByRole("textbox", { name: "Reason" }).fill("The song is theirs.");
  await staff.getByRole("button", { name: "Submit decision" }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Submit decision" }).click();
  await expect(staff.getByRole("radio", { name: /^Restore/ })).toBeVisible();
  await isAccessible(staff);
  expect((await page.goto(`/watch/${videoId}`))?.status()).toBe(404);

  await nextMail(page, creator.email, "Your video was removed");
  await page.goto("/notifications");
  await page
    .getByRole("main")
    .getByRole("link", { name: /taken down/ })
    .first()
    .click();
  await expect(page.getByText("All of its sound")).toBeVisible();
  await expect(page.getByText("1 Main Street")).toHaveCount(0);
  await page.getByLabel("Why this is a mistake").fill("I wrote it myself.");
  await fillContact(page, "Bo Own");
  await tickAll(page.getByRole("main").getByRole("checkbox"));
  await isAccessible(page);
  await page.getByRole("button", { name: "Send counter-notice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send counter-notice" }).click();
  await expect(page.getByText(/The video will be restored on/)).toBeVisible();

  await notifier.reload();
  await expect(notifier.getByText("I wrote it myself.")).toBeVisible();
  await notifier.getByRole("button", { name: "Withdraw notice" }).click();
  await notifier.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(notifier.getByText("no longer in effect")).toBeVisible();
  expect((await page.goto(`/watch/${videoId}`))?.status()).toBe(200);

  await page.goto("/cookies");
  const named = await page.getByRole("main").locator("dt code").allTextContents();
  const notices = [
    ...(await noticesOf(page)),
    ...(await noticesOf(notifier)),
    ...(await noticesOf(staff)),
  ];
  expect(notices.length).toBeGreaterThan(2);
  expect(notices.filter((name) => !named.includes(name))).toEqual([]);
});
