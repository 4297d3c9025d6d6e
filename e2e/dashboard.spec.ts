import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

test("the dashboard lists a new comment, lets the creator reply, and applies saved privacy settings @phone-first", async ({
  page,
  newUserPage,
}) => {
  const host = await signUp(page, "dash");
  const id = await publishVideo(page, { title: "Ferry at dusk", seconds: 2, ladder: false });
  const viewer = await newUserPage();
  const fan = await signUp(viewer, "fan");
  await viewer.goto(`/watch/${id}`);
  await viewer.getByRole("button", { name: /^Follow / }).click();
  await viewer.getByLabel("Add a comment").fill("Where was this?");
  await viewer.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(viewer.getByText("Where was this?").first()).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByText("Followers").first()).toBeVisible();
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity).toContainText("Ferry at dusk");
  await expect(activity).toContainText("Just now");
  await isAccessible(page);

  await page.getByRole("link", { name: "Community", exact: true }).click();
  const waiting = page.getByRole("region", { name: "Unanswered comments" });
  await expect(waiting).toContainText("Where was this?");
  await waiting.getByRole("button", { name: /^Reply/ }).click();
  await waiting.getByRole("textbox").fill("On the lake");
  await waiting
    .getByRole("button", { name: /^(Reply|Send)$/ })
    .last()
    .click();
  await expect(waiting).toContainText("You've replied to every comment");
  const comments = await (await viewer.request.get(`/api/videos/${id}/comments`)).json();
  expect(comments).toMatchObject({ comments: [{ body: "Where was this?", replies: 1 }] });
  await isAccessible(page);

  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await page.getByText("Nobody", { exact: true }).click();
  await page.getByRole("button", { name: "Save privacy" }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  const rejected = await viewer.request.post(`/api/videos/${id}/comments`, {
    data: { body: "And one more" },
    headers: { Origin: new URL(viewer.url()).origin },
  });
  expect(rejected.status()).toBe(403);
  await isAccessible(page);

  const sections = page.getByRole("navigation", { name: "Dashboard" });
  for (const [name, url] of [
    ["Content", /\/studio$/],
    ["Streams", /\/studio\/streams$/],
    ["Revenue", /\/studio\/revenue$/],
    ["Overview", /\/dashboard$/],
  ] as const) {
    await sections.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(sections.getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await page.goto("/dashboard/content");
  await expect(page).toHaveURL(/\/studio$/);
  await expect(page.getByRole("link", { name: "Ferry at dusk" }).first()).toBeVisible();

  await page.goto("/dashboard/legacy");
  await expect(page.getByText(`@${host.username}`).first()).toBeVisible();
  await expect(page.getByText(fan.username).first()).toBeVisible();
});
