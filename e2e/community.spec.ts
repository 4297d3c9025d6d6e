import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { positionOf } from "./support/frames.ts";
import { waitForWrites } from "./support/leave.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

test("a user is notified of mentions, reorders a playlist by keyboard, and pauses the watch history @desk-first", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(120_000);
  const maker = await signUp(page, "host");
  const first = await publishVideo(page, { title: "First of two", seconds: 6, ladder: false });
  const second = await publishVideo(page, { title: "Second of two", seconds: 6, ladder: false });
  const fan = await newUserPage();
  // Autoplay would open the next video as soon as the short video ends.
  for (const who of [page, fan])
    await who.addInitScript(() =>
      localStorage.setItem("player-preferences", '{"autoplayNext":false}'),
    );
  const { username } = await signUp(fan, "guest");

  await fan.goto(`/watch/${first}`);
  await fan
    .getByLabel("Add a comment")
    .pressSequentially(`At 0:03 you wave, @${maker.username.slice(0, 6)}`);
  await expect(fan.getByRole("option").first()).toBeVisible();
  await fan.keyboard.press("Enter");
  await fan.getByRole("button", { name: "Comment", exact: true }).click();
  const comment = fan.getByRole("article", { name: `${username}'s comment` });
  await expect(comment.getByRole("link", { name: `@${maker.username}` })).toBeVisible();
  await expect(comment.getByRole("link", { name: "0:03" })).toBeVisible();
  await comment.getByRole("button", { name: /^More actions/ }).click();
  await fan.getByRole("menuitem", { name: "Edit" }).click();
  await fan.getByLabel("Edit comment").fill("You wave at me");
  await fan.getByRole("button", { name: "Save changes" }).click();
  await expect(comment).toContainText("(edited)");

  await page.goto("/");
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("link", { name: /mentioned you/ }).click();
  const ownComment = page.getByRole("article", { name: `${username}'s comment` });
  await expect(ownComment).toBeFocused();
  await ownComment.getByRole("button", { name: /^Heart/ }).click();
  await ownComment.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Pin", exact: true }).click();
  await expect(ownComment).toContainText("Pinned by");
  await ownComment.getByRole("button", { name: "Reply", exact: true }).click();
  await page.getByLabel(/^Reply to guest/).fill("I do");
  await page.getByRole("button", { name: "Reply", exact: true }).last().click();
  await expect(page.getByRole("article", { name: `${maker.username}'s comment` })).toContainText(
    "I do",
  );
  await fan.goto("/notifications");
  await expect(fan.getByRole("link", { name: /replied to your comment/ })).toBeVisible();
  await expect(fan.getByRole("link", { name: /hearted your comment/ })).toBeVisible();
  await fan.getByRole("button", { name: "Mark all as read" }).click();
  await expect(fan.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
  await isAccessible(fan);

  await fan.goto(`/watch/${first}`);
  await comment.getByRole("button", { name: /^More actions/ }).click();
  await fan.getByRole("menuitem", { name: "Delete" }).click();
  await expect(comment).toHaveCount(0);
  await fan.getByRole("button", { name: "Undo" }).click();
  await expect(comment).toContainText("You wave at me");

  await fan.getByRole("button", { name: "Save", exact: true }).click();
  await fan.getByRole("button", { name: "New playlist" }).click();
  await fan.getByRole("textbox", { name: "Title" }).fill("Two in a row");
  await fan.getByRole("button", { name: "Create and save" }).click();
  await fan.goto(`/watch/${second}`);
  await fan.getByRole("button", { name: "Save", exact: true }).click();
  await fan.getByRole("checkbox", { name: /Two in a row/ }).check();
  await fan.keyboard.press("Escape");
  await fan.goto("/playlists");
  await fan.getByRole("link", { name: "Two in a row" }).click();
  const titles = fan.getByRole("region", { name: "Videos" }).getByRole("heading");
  await expect(titles).toHaveText(["First of two", "Second of two"]);
  await fan.getByRole("button", { name: "Move First of two" }).focus();
  await fan.keyboard.press("Space");
  await expect(fan.getByText(/^First of two picked up/)).toBeAttached();
  await fan.keyboard.press("ArrowDown");
  await expect(fan.getByText("Position 2 of 2.")).toBeAttached();
  await fan.keyboard.press("ArrowUp");
  await expect(fan.getByText("Position 1 of 2.")).toBeAttached();
  await fan.keyboard.press("ArrowDown");
  await expect(fan.getByText("Position 2 of 2.")).toBeAttached();
  await fan.keyboard.press("Space");
  await expect(titles).toHaveText(["Second of two", "First of two"]);
  await isAccessible(fan);
  await expect(fan.getByRole("link", { name: "Play all" })).toHaveAttribute(
    "href",
    new RegExp(second),
  );
  await fan.getByRole("link", { name: "Play all" }).click();
  await expect(fan).toHaveURL(new RegExp(`/watch/${second}\\?list=`));
  const isPlayed = () =>
    expect.poll(() => positionOf(fan.locator("video").first())).toBeGreaterThan(1);
  await isPlayed();
  await fan.getByRole("link", { name: "Next video in playlist" }).click();
  await expect(fan).toHaveURL(new RegExp(`/watch/${first}\\?list=`));
  // The player shows the previous video until the new heading appears.
  await expect(fan.getByRole("heading", { level: 1 })).toHaveText("First of two");
  await isPlayed();

  await fan.getByRole("button", { name: "Save", exact: true }).click();
  await fan.getByRole("checkbox", { name: /Watch later/ }).check();
  await expect(fan.getByText("Saved to Watch later").first()).toBeVisible();
  await fan.goto("/playlists/watch-later");
  await expect(fan.getByRole("region", { name: "Videos" }).getByRole("heading")).toHaveText([
    "First of two",
  ]);

  await fan.goto("/history");
  const past = fan.getByRole("main").getByRole("listitem");
  await expect(past).toHaveCount(2);
  await fan.getByRole("button", { name: "Remove First of two from watch history" }).press("Enter");
  await expect(past).toHaveCount(1);
  await expect(
    fan.getByRole("button", { name: "Remove Second of two from watch history" }),
  ).toBeFocused();
  await fan.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(past).toHaveCount(2);
  const clear = fan.getByRole("button", { name: "Clear watch history" });
  await clear.press("Enter");
  const asks = fan.getByRole("alertdialog", { name: "Clear watch history?" });
  await expect(asks.getByRole("button", { name: "Cancel" })).toBeFocused();
  await isAccessible(fan);
  await fan.keyboard.press("Escape");
  await expect(asks).toHaveCount(0);
  await expect(past).toHaveCount(2);
  await expect(clear).toBeFocused();
  await fan.keyboard.press("Enter");
  await fan.keyboard.press("Tab");
  await expect(asks.getByRole("button", { name: "Clear watch history" })).toBeFocused();
  await fan.keyboard.press("Enter");
  await expect(fan.getByText("No videos yet")).toBeVisible();
  await expect(clear).toBeFocused();
  await isAccessible(fan);
  await fan.reload();
  await expect(fan.getByText("No videos yet")).toBeVisible();

  await fan.getByRole("button", { name: "Pause watch history" }).click();
  await expect(fan.getByText("Watch history is paused")).toBeVisible();
  await fan.reload();
  await expect(fan.getByText("Watch history is paused")).toBeVisible();
  await isAccessible(fan);

  await page.goto("/settings/notifications");
  await page.getByRole("checkbox", { name: "Comments and likes" }).uncheck();
  await page.getByRole("radio", { name: /Right away/ }).check();
  await waitForWrites(page);
  const liked = await fan.request.post(`/api/videos/${first}/reaction`, {
    data: { reaction: "like" },
    headers: { Origin: new URL(fan.url()).origin },
  });
  expect(liked.status()).toBe(200);
  await page.goto("/notifications?filter=likes");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await isAccessible(page);
});
