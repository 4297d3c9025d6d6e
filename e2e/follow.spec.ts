import { signUp } from "./support/accounts.ts";
import { runJobs } from "./support/control.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

test("a follower opens a creator's new video from the notifications, and unfollows the creator @core", async ({
  page,
  newUserPage,
}) => {
  const creator = await signUp(page, "channel");
  const viewer = await newUserPage();
  await signUp(viewer, "follower");
  await viewer.goto(`/@${creator.username}`);
  const follow = viewer.getByRole("button", { name: `Follow ${creator.username}` });
  const following = viewer.getByRole("button", { name: `Following ${creator.username}` });
  await follow.click();
  await expect(following).toBeVisible();

  const id = await publishVideo(page, {
    title: "Fresh from the channel",
    seconds: 4,
    ladder: false,
  });
  await runJobs();
  // Polls the API: a queue delivers the notification, and an open page does not update its count.
  await expect
    .poll(async () => (await viewer.request.get("/api/notifications/unread")).json())
    .toEqual({ unread: 1 });
  await viewer.goto("/");
  await viewer.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await viewer.getByRole("link", { name: /published a video/ }).click();
  await expect(viewer).toHaveURL(new RegExp(`/watch/${id}`));

  await viewer.goto(`/@${creator.username}`);
  await following.click();
  await expect(follow).toBeVisible();
  await viewer.reload();
  await expect(follow).toBeVisible();
});
