import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { ffmpeg } from "./support/media.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

async function makeDraft(page: Page, origin: string, title: string): Promise<string> {
  const data = { title, description: "Water, mostly.", category: "travel", tags: ["Water"] };
  const created = await page.request.post("/api/videos", { data, headers: { Origin: origin } });
  expect(created.status(), await created.text()).toBe(201);
  const { video }: { video: { id: string } } = await created.json();
  return video.id;
}

const row = (page: Page, title: string) =>
  page
    .locator("tbody tr, ul[aria-label='Your content'] > li")
    .filter({ hasText: title, visible: true });

test("the creator studio filters videos, edits several at once, and restores deleted videos @desk-first", async ({
  page,
  baseURL,
  watch,
}) => {
  test.setTimeout(180_000);
  const origin = baseURL ?? "";
  await signUp(page, "studio");
  await page.goto("/studio");
  await expect(page.getByText("No videos yet")).toBeVisible();
  await isAccessible(page);
  const rapids = await makeDraft(page, origin, "River rapids");
  await makeDraft(page, origin, "River mouth");
  await makeDraft(page, origin, "Mountain");

  await test.step("the search and the filter of the creator studio are in the URL, and the Back button restores them", async () => {
    await page.goto("/studio");
    await expect(row(page, "Mountain")).toBeVisible();
    await page.getByRole("link", { name: "Drafts" }).click();
    await expect(page).toHaveURL(/state=draft/);
    await page.getByLabel("Search your content").last().fill("river");
    await expect(page).toHaveURL(/q=river/);
    await expect(row(page, "Mountain")).toHaveCount(0);
    await expect(row(page, "River")).toHaveCount(2);
    await page.goBack();
    await expect(row(page, "Mountain")).toBeVisible();
    await page.goForward();
    await expect(row(page, "Mountain")).toHaveCount(0);
  });

  await test.step("a creator edits several videos at once, sees the result of each, and undoes all edits", async () => {
    for (const title of ["River rapids", "River mouth"])
      await row(page, title).getByRole("checkbox").check();
    await page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: "Edit" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Visibility").click();
    await page.getByRole("option", { name: /Private/ }).click();
    await dialog.getByLabel("Add tags").fill("Flow");
    await dialog.getByLabel("Add tags").press("Enter");
    await isAccessible(page);
    await dialog.getByRole("button", { name: "Update 2 videos" }).click();
    await expect(dialog.getByText("2 of 2")).toBeVisible();
    await expect(row(page, "River rapids").getByText("Private")).toBeVisible();
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(dialog.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(row(page, "River rapids").getByText("Public")).toBeVisible();
    await expect(row(page, "River mouth").getByText("Public")).toBeVisible();
  });

  await test.step("the video editor asks before the creator leaves unsaved details, and shows a conflict before overwriting a change made elsewhere", async () => {
    await page.goto(`/studio/videos/${rapids}`);
    await page.getByLabel("Title").fill("Rapids, by the desk");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    const elsewhere = await page.request.patch(`/api/videos/${rapids}`, {
      data: { title: "Rapids, by the phone" },
      headers: { Origin: origin },
    });
    expect(elsewhere.status()).toBe(200);
    await page.getByRole("link", { name: "Content", exact: true }).click();
    const leave = page.getByRole("alertdialog");
    await expect(leave.getByText("Leave without saving?")).toBeVisible();
    await leave.getByRole("button", { name: "Stay" }).click();
    watch.expectError(/409/);
    await page.getByRole("button", { name: "Save changes" }).click();
    const conflict = page.getByRole("dialog", { name: "Edited elsewhere" });
    await expect(conflict.getByText("Rapids, by the phone")).toBeVisible();
    await expect(conflict.getByText("Rapids, by the desk")).toBeVisible();
    await isAccessible(page);
    await conflict.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByRole("heading", { name: "Rapids, by the desk" })).toBeVisible();
    await expect(page.getByText("All changes saved")).toBeVisible();
  });

  await test.step("a creator schedules a draft, sees its publication time, and cancels the schedule", async () => {
    await page.getByRole("button", { name: "Schedule" }).click();
    await page.getByLabel("Date and time").fill("2020-01-01T10:00");
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("This time has passed. Choose one in the future.")).toBeVisible();
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 11);
    await page.getByLabel("Date and time").fill(`${soon}18:30`);
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByRole("heading", { name: "Scheduled" })).toBeVisible();
    await expect(page.getByText(/6:30 PM/)).toBeVisible();
    await isAccessible(page);
    await page.goto("/studio?state=scheduled");
    await expect(row(page, "Rapids, by the desk").getByText("Scheduled for")).toBeVisible();
    await page.goto(`/studio/videos/${rapids}`);
    await page.getByRole("button", { name: "Cancel schedule" }).click();
    await expect(page.getByRole("heading", { name: "Publish", exact: true })).toBeVisible();
  });

  await test.step("a deleted video is restored with Undo or from the list of deleted videos, and can be deleted permanently", async () => {
    await page.goto("/studio");
    const act = async (item: string) => {
      await row(page, "Mountain").getByRole("button", { name: "Actions for Mountain" }).click();
      await page.getByRole("menuitem", { name: item, exact: true }).click();
    };
    await act("Delete");
    await expect(row(page, "Mountain")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Mountain")).toBeVisible();
    await act("Delete");
    await expect(row(page, "Mountain")).toHaveCount(0);
    await page.getByRole("link", { name: "Deleted" }).click();
    await expect(row(page, "Mountain").getByText(/7 days left/)).toBeVisible();
    await isAccessible(page);
    await act("Restore");
    await expect(page.getByText("No deleted videos")).toBeVisible();
    await page.getByRole("link", { name: "All" }).click();
    await act("Delete permanently");
    const dialog = page.getByRole("dialog", { name: "Delete permanently?" });
    await expect(dialog.getByRole("button", { name: "Delete permanently" })).toBeDisabled();
    await dialog.getByRole("textbox").fill("Mountain");
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expect(row(page, "Mountain")).toHaveCount(0);
    await page.goto("/studio?state=removed");
    await expect(page.getByText("No deleted videos")).toBeVisible();
  });
});

test("the browser's Back button asks before the creator loses unsaved video details", async ({
  page,
  baseURL,
}) => {
  await signUp(page, "studio");
  const id = await makeDraft(page, baseURL ?? "", "River rapids");
  await page.goto("/studio");
  await row(page, "River rapids").getByRole("link", { name: "River rapids" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/studio/videos/${id}`));
  await page.getByLabel("Title").fill("Rapids, not saved");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const question = page.getByRole("alertdialog");
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Rapids, not saved");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/studio$/);
  await expect(row(page, "River rapids")).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("a creator makes a video's thumbnail from a frame, or uploads an image @phone-first", async ({
  page,
}) => {
  await signUp(page, "studio");
  const id = await publishVideo(page, { title: "With a face", seconds: 6, ladder: false });
  await page.goto(`/studio/videos/${id}`);
  const present = page.getByRole("img", { name: "Current thumbnail" });
  const name = async () =>
    new URL((await present.getAttribute("src")) ?? "", page.url()).pathname.split("/").at(-1);
  await page.getByRole("button", { name: "Choose a frame" }).click();
  await expect(page.getByRole("img", { name: /^Frame at/ })).not.toHaveCount(0);
  await isAccessible(page);
  await page
    .getByRole("img", { name: /^Frame at/ })
    .first()
    .click();
  await expect(page.getByText("Thumbnail saved").first()).toBeVisible();
  await expect(present).toBeVisible();
  const takenName = await name();
  const image = ffmpeg("png", ["-f", "lavfi", "-i", "color=teal:size=640x360", "-frames:v", "1"]);
  await page.getByLabel("Thumbnail image").setInputFiles(image);
  await expect.poll(name).not.toBe(takenName);
  await expect
    .poll(() => present.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBeGreaterThan(0);
});

test("a creator approves, replies to, hearts, pins and deletes comments, with undo, and blocks words @desk-first", async ({
  page,
  baseURL,
  newUserPage,
}) => {
  const origin = baseURL ?? "";
  await signUp(page, "host");
  const id = await publishVideo(page, { title: "With a talk", seconds: 6, ladder: false });
  const policy = await page.request.patch(`/api/videos/${id}`, {
    data: { commentPolicy: "held" },
    headers: { Origin: origin },
  });
  expect(policy.status()).toBe(200);
  const viewer = await newUserPage();
  const { username } = await signUp(viewer, "guest");
  const comment = async (body: string) => {
    const response = await viewer.request.post(`/api/videos/${id}/comments`, {
      data: { body },
      headers: { Origin: origin },
    });
    expect(response.status(), await response.text()).toBe(201);
  };
  await comment("Where does it flow?");
  await comment("First in line");
  const item = (text: string) =>
    page
      .getByRole("list", { name: "Comments", exact: true })
      .getByRole("listitem")
      .filter({ hasText: text });

  await page.goto("/studio/comments");
  await page.getByRole("link", { name: "Held for review" }).click();
  await expect(item("First in line")).toBeVisible();
  await isAccessible(page);
  await item("First in line")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(item("First in line")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item("First in line")).toBeVisible();

  await page.getByLabel("Select all on this page").check();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Approve" })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("No comments to review")).toBeVisible();

  await page.goto(`/studio/videos/${id}/comments?show=unanswered`);
  const question = item("Where does it flow?");
  await question.getByRole("button", { name: "Give heart" }).click();
  await expect(question.getByRole("button", { name: "Remove heart" })).toBeVisible();
  await question.getByRole("button", { name: "Pin to top" }).click();
  await expect(question.getByText("Pinned")).toBeVisible();
  await question.getByRole("button", { name: /^Reply/ }).click();
  await question.getByLabel(`Your reply to ${username}`).fill("To the sea.");
  await question.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(item("Where does it flow?")).toHaveCount(0);
  await expect(item("First in line")).toBeVisible();

  await item("First in line").getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(item("First in line")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item("First in line")).toBeVisible();

  await page.getByRole("button", { name: "Blocked words" }).click();
  await page.getByLabel("Words and phrases").fill("Mud\nbuy now");
  await isAccessible(page);
  await page.getByRole("button", { name: "Save words" }).click();
  await expect(page.getByRole("button", { name: "Blocked words 2" })).toBeVisible();
  await page.request.patch(`/api/videos/${id}`, {
    data: { commentPolicy: "everyone" },
    headers: { Origin: origin },
  });
  await comment("Nothing but mud here");
  await page.goto(`/studio/comments?show=held`);
  await expect(item("Nothing but mud here").getByText("contains a blocked word")).toBeVisible();
});
