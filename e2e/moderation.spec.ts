import type { Page } from "@playwright/test";
import * as z from "zod";
import { signIn, signUp } from "./support/accounts.ts";
import { announce } from "./support/announcements.ts";
import { isAccessible } from "./support/axe.ts";
import { nextMail } from "./support/email.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const STAFF = (username: string) => ({ username, password: "Upstream-2026" });

const send = async (page: Page, path: string, data: object) => {
  const response = await page.request.post(path, {
    data,
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(response.status(), `POST ${path}`).toBeLessThan(300);
  return response;
};

async function postInOwnRoom(
  page: Page,
  text: string,
): Promise<{ streamUrl: string; messageOf: string }> {
  const stream = await send(page, "/api/streams", {
    title: "A quiet room",
    category: "justchatting",
  });
  const { streamUrl } = z.object({ streamUrl: z.string() }).parse(await stream.json());
  const streamId = streamUrl.split("/").at(-1) ?? "";
  await page.goto(streamUrl);
  await page.getByRole("combobox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log", { name: "Chat messages" })).toContainText(text);
  const history = await (await page.request.get(`/api/streams/${streamId}/chat`)).json();
  const [message] = z.array(z.object({ id: z.string() })).parse(history);
  return { streamUrl, messageOf: `${streamId}/${message?.id}` };
}

async function act(staff: Page, username: string, type: string, reason: string): Promise<void> {
  await staff.goto(`/admin/reports?type=${type}`);
  await staff
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`@${username}`) })
    .click();
  await staff.getByRole("button", { name: "Assign to me" }).click();
  await expect(staff.getByRole("button", { name: "Unassign" })).toBeVisible();
  await isAccessible(staff);
  await staff.getByRole("radio", { name: /^Remove/ }).check();
  await staff.getByRole("combobox", { name: "Rule" }).click();
  await staff.getByRole("option", { name: "No spam and no scams" }).click();
  await staff.getByLabel("Reason", { exact: true }).fill(reason);
  await staff.getByRole("button", { name: "Take action", exact: true }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Take action" }).click();
  await expect(staff.getByRole("link", { name: "View decision" })).toBeVisible();
}

test("an admin restores removed content after the creator's appeal @phone-first @core", async ({
  page,
  newUserPage,
  watch,
}) => {
  test.setTimeout(120_000);
  const creator = await signUp(page, "made");
  const videoId = await publishVideo(page, {
    title: "Watches for nothing",
    seconds: 2,
    ladder: false,
  });
  const { streamUrl, messageOf } = await postInOwnRoom(page, "Buy my watches now");

  const viewer = await newUserPage();
  const reporter = await signUp(viewer, "saw");
  await send(viewer, "/api/reports", {
    subjectType: "message",
    subjectId: messageOf,
    reason: "spam",
  });
  await viewer.goto(`/@${creator.username}`);
  await viewer
    .getByRole("button", { name: "More actions for Watches for nothing" })
    .first()
    .click();
  await viewer.getByRole("menuitem", { name: "Report" }).click();
  const dialog = viewer.getByRole("dialog", { name: "Report" });
  await dialog.getByRole("radio", { name: /^Spam/ }).check();
  await dialog.getByRole("button", { name: "Report", exact: true }).click();
  await expect(dialog.getByText("Thanks for your report")).toBeVisible();

  const staff = await newUserPage();
  await signIn(staff, STAFF("demo_mod"));
  await act(staff, creator.username, "video", "It sells what does not exist.");
  await act(staff, creator.username, "message", "The same trick in chat.");

  await viewer.goto(streamUrl);
  // The chat shows this text only once it has loaded its messages and found none.
  await expect(viewer.getByText("Waiting for messages...")).toBeVisible();
  await expect(viewer.getByRole("log", { name: "Chat messages" })).not.toContainText(
    "Buy my watches now",
  );
  watch.expectError(/404/);
  expect((await viewer.goto(`/watch/${videoId}`))?.status()).toBe(404);
  await expect(viewer.getByText("Watches for nothing")).toHaveCount(0);
  await viewer.goto("/settings/reports");
  await expect(viewer.getByText("Action taken")).toHaveCount(2);
  await isAccessible(viewer);

  const mail = await nextMail(page, creator.email, "Your video was removed");
  expect(mail.text).toContain("It sells what does not exist.");
  expect(mail.text).not.toContain(reporter.username);
  await page.goto("/decisions");
  await page.getByRole("link", { name: /^Your video was removed/ }).click();
  await expect(page.getByRole("link", { name: "No spam and no scams" })).toHaveAttribute(
    "href",
    "/guidelines#spam",
  );
  await isAccessible(page);
  await page
    .getByLabel("Why is this decision wrong?")
    .fill("The watches are a drawing exercise, nothing is sold.");
  await page.getByRole("button", { name: "Send appeal" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Appeal in review")).toBeVisible();

  await staff.goto("/admin/appeals");
  await staff.getByRole("link", { name: new RegExp(`^Remove video @${creator.username}`) }).click();
  await expect(staff.getByText("Another staff member has to decide the appeal")).toBeVisible();

  const admin = await newUserPage();
  await signIn(admin, STAFF("demo_admin"));
  await admin.goto("/admin/appeals");
  await isAccessible(admin);
  await admin.getByRole("link", { name: new RegExp(`^Remove video @${creator.username}`) }).click();
  await isAccessible(admin);
  await admin.getByRole("radio", { name: /^Reverse/ }).check();
  await admin.getByLabel("Reason", { exact: true }).fill("Right, nothing is sold.");
  await admin.getByRole("button", { name: "Submit decision", exact: true }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Submit decision" }).click();
  await expect(admin.getByText("Reversed on appeal")).toBeVisible();
  await viewer.goto(`/watch/${videoId}`);
  await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Watches for nothing");
  await page.reload();
  await expect(
    page.getByText("Your appeal was granted. The decision has been reversed."),
  ).toBeVisible();
});

test("the audit log lists an admin's change of a feature flag and the admin's announcement", async ({
  page,
}) => {
  await signIn(page, STAFF("demo_admin"));
  await page.goto("/admin/flags");
  await isAccessible(page);
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("combobox").click();
  // Switches comments on for 100% of users, because other tests write comments at the same time.
  await page.getByRole("option", { name: "On for a percentage" }).click();
  await comments.getByLabel("Percentage of users").fill("100");
  await comments.getByLabel("Reason").fill("A careful beginning");
  await comments.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Apply" }).click();
  await expect(comments.getByText("On for 100%")).toBeVisible();

  // The announcement starts tomorrow, so that no other test sees it.
  const tomorrow = Date.now() + 86_400_000;
  await announce(page, {
    text: "The archive opens",
    audience: "free",
    startsAt: tomorrow,
    endsAt: tomorrow + 60_000,
  });
  await page.goto("/admin/announcements");
  await isAccessible(page);
  const text = `The archive rests tonight ${Date.now()}`;
  const fresh = page.getByRole("group").first();
  await fresh.getByText("New announcement").click();
  await fresh.getByLabel("Text", { exact: true }).fill(text);
  await expect(fresh.getByRole("region", { name: "Preview" })).toContainText(text);
  await fresh.getByRole("combobox", { name: "Audience" }).click();
  await page.getByRole("option", { name: "Creator Pro" }).click();
  await fresh.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  const banner = page.getByRole("region", { name: "Announcement" });
  await page.goto("/discover");
  await expect(banner).toContainText(text);
  await banner.getByRole("button", { name: "Dismiss announcement" }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(banner).toHaveCount(0);
  await page.goto("/admin/announcements");
  const row = page.getByRole("article").filter({ hasText: text });
  await row.getByRole("button", { name: "Take down" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take down" }).click();
  await expect(row.getByText("Ended")).toBeVisible();

  await page.goto("/admin/audit?action=announcement_end");
  await expect(page.getByText("Ended an announcement").first()).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Platform, last 7 days" })).toBeVisible();
  await isAccessible(page);
});
