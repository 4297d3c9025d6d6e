import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { goLive } from "./support/live.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const VIEW_LIMIT = 200;

test("a visitor sees who is live without a click and watches after one, and a follower sees the channel first @desk-first", async ({
  page,
  newUserPage,
}) => {
  test.setTimeout(180_000);
  const creator = await signUp(page, "river");
  const title = `Live at the weir ${Date.now()}`;
  const upload = `Weir by night ${Date.now()}`;
  await publishVideo(page, { title: upload, category: "music", seconds: 6, ladder: false });
  const streamUrl = await goLive(page, title);

  const visitor = await newUserPage();
  await test.step("the home page of a visitor plays a live stream without sound, and one click opens it", async () => {
    await visitor.goto("/");
    const watch = visitor
      .getByRole("main")
      .getByRole("link", { name: /^Watch .* live$/ })
      .first();
    await expect(watch).toBeInViewport();
    await expect(visitor.getByText("LIVE", { exact: true }).first()).toBeInViewport();
    const preview = visitor.locator("main video").first();
    await expectMovingFrames(preview);
    await expect(preview).toHaveJSProperty("muted", true);
    await isAccessible(visitor);
    await watch.click();
    await expect(visitor).toHaveURL(/\/streams\/str_/);
    await expectMovingFrames(visitor.getByRole("region", { name: "Live video" }).locator("video"));
  });

  await test.step("the tabs, categories and orders of the browse page have URLs, and the Back button works", async () => {
    await visitor.goto("/browse");
    const list = (name: string) => visitor.getByRole("region", { name, exact: true });
    await expect(list("Live").getByRole("link", { name: title })).toBeVisible();
    await isAccessible(visitor);
    await visitor.getByRole("navigation", { name: "Categories" }).getByText("Music").click();
    await expect(visitor).toHaveURL("/browse?tab=live&category=music");
    await expect(list("Live").getByRole("link", { name: title })).toBeVisible();
    const tabs = visitor.getByRole("navigation", { name: "Browse" });
    await tabs.getByRole("link", { name: "Videos" }).click();
    await expect(visitor).toHaveURL("/browse?category=music&tab=videos");
    await expect(list("Videos").getByRole("article").first()).toBeVisible();
    await visitor.getByRole("link", { name: "Newest" }).click();
    await expect(visitor).toHaveURL("/browse?tab=videos&category=music&sort=newest");
    await expect(list("Videos").getByRole("link", { name: upload })).toBeVisible();
    await isAccessible(visitor);
    await tabs.getByRole("link", { name: "Channels" }).click();
    await expect(visitor).toHaveURL("/browse?category=music&tab=channels");
    await expect(list("Channels").getByRole("article").first()).toBeVisible();
    await isAccessible(visitor);
    await visitor.goBack();
    await expect(list("Videos").getByRole("link", { name: upload })).toBeVisible();
    await visitor.goBack();
    await visitor.goBack();
    await expect(list("Live").getByRole("link", { name: title })).toBeVisible();
    await visitor.goto("/browse?tab=live&category=justchatting");
    await expect(visitor.getByText("No one is live in Just Chatting right now")).toBeVisible();
  });

  await test.step("the browse page works with JavaScript off", async () => {
    const plain = await newUserPage({ javaScriptEnabled: false });
    await plain.goto("/browse?tab=videos&category=music&sort=newest");
    await expect(plain.getByRole("link", { name: upload })).toBeVisible();
    await plain
      .getByRole("navigation", { name: "Browse" })
      .getByRole("link", { name: "Live", exact: true })
      .click();
    await expect(plain.getByRole("link", { name: title })).toBeVisible();
  });

  await test.step("the home page of a follower starts with the live channel, and then with its new video", async () => {
    await signUp(visitor, "follower");
    await visitor.goto(`/@${creator.username}`);
    await visitor.getByRole("button", { name: `Follow ${creator.username}` }).click();
    await expect(
      visitor.getByRole("button", { name: `Following ${creator.username}` }),
    ).toBeVisible();
    await visitor.goto("/");
    const live = visitor.getByRole("region", { name: "Live channels you follow" });
    await expect(live.getByRole("link", { name: title })).toBeInViewport();
    const box = await live.boundingBox();
    expect(box?.y).toBeLessThan(VIEW_LIMIT);
    await expect(
      visitor
        .getByRole("region", { name: "New from channels you follow" })
        .getByRole("link", { name: upload }),
    ).toBeVisible();
    await isAccessible(visitor);
    await live.getByRole("link", { name: title }).click();
    await expect(visitor).toHaveURL(streamUrl);
  });
});
