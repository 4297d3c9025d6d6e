import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import {
  clickAndLeave,
  expectFailure,
  openInNewTab,
  pressAndLeave,
  rejectWrites,
  waitForWrites,
} from "./support/leave.ts";
import { expect, test } from "./support/test.ts";
import { unfold } from "./support/unfold.ts";
import { publishVideo } from "./support/videos.ts";

const REASON = "The server is out of order.";

async function withVideo(
  page: Page,
  newPerson: () => Promise<Page>,
): Promise<{ videoId: string; title: string; creator: string }> {
  const maker = await newPerson();
  const { username } = await signUp(maker, "maker");
  const title = `Ferry of ${username}`;
  const videoId = await publishVideo(maker, {
    title,
    category: "travel",
    seconds: 6,
    ladder: false,
  });
  await signUp(page, "viewer");
  return { videoId, title, creator: username };
}

/** Signs the page's user up, and lets another user follow them, which sends a notification. */
async function withNotification(page: Page, newPerson: () => Promise<Page>): Promise<void> {
  const { username } = await signUp(page, "viewer");
  const follower = await newPerson();
  await signUp(follower, "follower");
  await follower.goto(`/@${username}`);
  await follower.getByRole("button", { name: `Follow ${username}` }).click();
  await waitForWrites(follower);
}

test.describe("the actions of a viewer right before leaving the page", () => {
  test("the watch history stays paused when the viewer leaves the page right after clicking Pause watch history", async ({
    page,
  }) => {
    await signUp(page, "viewer");
    await page.goto("/history");
    await clickAndLeave(page.getByRole("button", { name: "Pause watch history" }));
    await expect(page.getByText("Watch history is paused")).toBeVisible();
    const tab = await openInNewTab(page, "/history");
    await expect(tab.getByText("Watch history is paused")).toBeVisible();
  });

  test("a video stays liked when the viewer leaves the page right after clicking Like", async ({
    page,
    newUserPage,
  }) => {
    const { videoId } = await withVideo(page, newUserPage);
    await page.goto(`/watch/${videoId}`);
    await clickAndLeave(page.getByRole("button", { name: "Like, 0 likes" }));
    await expect(page.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const tab = await openInNewTab(page, `/watch/${videoId}`);
    await expect(tab.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("a viewer who likes a video, then dislikes it and leaves the page at once, still dislikes the video", async ({
    page,
    newUserPage,
  }) => {
    const { videoId } = await withVideo(page, newUserPage);
    await page.goto(`/watch/${videoId}`);
    await page.getByRole("button", { name: "Like, 0 likes" }).click();
    await clickAndLeave(page.getByRole("button", { name: "Dislike", exact: true }));
    await expect(page.getByRole("button", { name: "Dislike", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const tab = await openInNewTab(page, `/watch/${videoId}`);
    await expect(tab.getByRole("button", { name: "Dislike", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(tab.getByRole("button", { name: "Like, 0 likes" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  test("a channel stays followed when the viewer goes to another page right after clicking Follow", async ({
    page,
    newUserPage,
  }) => {
    const { creator } = await withVideo(page, newUserPage);
    await page.goto(`/@${creator}`);
    await clickAndLeave(page.getByRole("button", { name: `Follow ${creator}` }), "/history");
    await page.goto(`/@${creator}`);
    await expect(page.getByRole("button", { name: `Following ${creator}` })).toBeVisible();
    const tab = await openInNewTab(page, `/@${creator}`);
    await expect(tab.getByRole("button", { name: `Following ${creator}` })).toBeVisible();
  });

  test("the notifications of a channel stay off when the viewer leaves the page right after switching them off", async ({
    page,
    newUserPage,
  }) => {
    const { creator } = await withVideo(page, newUserPage);
    const bell = { name: `Notify me when ${creator} publishes` };
    await page.goto(`/@${creator}`);
    await page.getByRole("button", { name: `Follow ${creator}` }).click();
    await expect(page.getByRole("button", bell)).toHaveAttribute("aria-pressed", "true");
    await clickAndLeave(page.getByRole("button", bell));
    await expect(page.getByRole("button", bell)).toHaveAttribute("aria-pressed", "false");
    const tab = await openInNewTab(page, `/@${creator}`);
    await expect(tab.getByRole("button", bell)).toHaveAttribute("aria-pressed", "false");
  });

  test("a video stays hidden from lists when the viewer leaves the page right after clicking Hide video", async ({
    page,
    newUserPage,
  }) => {
    const { title } = await withVideo(page, newUserPage);
    const list = "/discover?category=travel";
    await page.goto(list);
    await page
      .getByRole("button", { name: `More actions for ${title}` })
      .first()
      .click();
    await clickAndLeave(page.getByRole("menuitem", { name: "Hide video" }));
    await expect(page.getByRole("article").filter({ hasText: title })).toHaveCount(0);
    const tab = await openInNewTab(page, list);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tab.getByRole("article").filter({ hasText: title })).toHaveCount(0);
  });

  test("a video stays in the playlist when the viewer leaves the page right after adding it", async ({
    page,
    newUserPage,
  }) => {
    const { videoId, title } = await withVideo(page, newUserPage);
    await page.goto(`/watch/${videoId}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await clickAndLeave(page.getByRole("checkbox", { name: /^Watch later/ }));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("checkbox", { name: /^Watch later/ })).toBeChecked();
    const tab = await openInNewTab(page, "/playlists/watch-later");
    await expect(tab.getByRole("region", { name: "Videos" }).getByRole("heading")).toHaveText([
      title,
    ]);
  });

  test("a playlist keeps its new order when the viewer leaves the page right after reordering it", async ({
    page,
  }) => {
    await signUp(page, "viewer");
    for (const title of ["First", "Second"]) {
      const id = await publishVideo(page, { title, seconds: 6, ladder: false });
      const headers = { Origin: new URL(page.url()).origin };
      expect(
        (
          await page.request.put(`/api/playlists/watch-later/items/${id}`, { data: {}, headers })
        ).status(),
      ).toBe(200);
    }
    const titles = (returned: Page) =>
      returned.getByRole("region", { name: "Videos" }).getByRole("heading");
    await page.goto("/playlists/watch-later");
    await expect(titles(page)).toHaveText(["First", "Second"]);
    await page.getByRole("button", { name: "More actions for Second" }).click();
    await clickAndLeave(page.getByRole("menuitem", { name: "Move to top" }));
    await expect(titles(page)).toHaveText(["Second", "First"]);
    const tab = await openInNewTab(page, "/playlists/watch-later");
    await expect(titles(tab)).toHaveText(["Second", "First"]);
  });

  test("all notifications stay read when the viewer leaves the page right after clicking Mark all as read", async ({
    page,
    newUserPage,
  }) => {
    await withNotification(page, newUserPage);
    await page.goto("/notifications");
    await clickAndLeave(page.getByRole("button", { name: "Mark all as read" }));
    await expect(page.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
    const tab = await openInNewTab(page, "/notifications");
    await expect(tab.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
  });

  test("a notification stays read when the viewer leaves the page right after clicking Mark as read", async ({
    page,
    newUserPage,
  }) => {
    await withNotification(page, newUserPage);
    await page.goto("/notifications");
    await clickAndLeave(page.getByRole("button", { name: "Mark as read" }), "/history");
    await page.goto("/notifications");
    await expect(page.getByRole("link", { name: /followed you|follows you/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
    const tab = await openInNewTab(page, "/notifications");
    await expect(tab.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
  });

  test("recommendation sliders keep their new values when the viewer leaves the page right after the change", async ({
    page,
  }) => {
    await signUp(page, "viewer");
    await page.goto("/discover");
    await unfold(page, "Recommendation Settings");
    await page.getByRole("slider", { name: "Recency Boost" }).press("Home");
    await pressAndLeave(page.getByRole("slider", { name: "Content Diversity" }), "End");
    for (const openPage of [page, await openInNewTab(page, "/discover")]) {
      await unfold(openPage, "Recommendation Settings");
      await expect(openPage.getByRole("slider", { name: "Recency Boost" })).toHaveAttribute(
        "aria-valuetext",
        "0%",
      );
      await expect(openPage.getByRole("slider", { name: "Content Diversity" })).toHaveAttribute(
        "aria-valuetext",
        "100%",
      );
    }
  });
});

test.describe("the achievements page right before a viewer leaves it", () => {
  test("levels, quests and achievements stay off when the viewer leaves the page right after switching them off", async ({
    page,
  }) => {
    await signUp(page, "viewer");
    await page.goto("/dashboard/achievements");
    const levels = { name: "Levels, quests and achievements" };
    await clickAndLeave(page.getByRole("switch", levels));
    await expect(page.getByRole("switch", levels)).not.toBeChecked();
    const tab = await openInNewTab(page, "/dashboard/achievements");
    await expect(tab.getByRole("switch", levels)).not.toBeChecked();
  });
});

test.describe("a follow that the server rejects", () => {
  test("an error appears on the next page if the server rejects a follow after the viewer has left", async ({
    page,
    newUserPage,
    watch,
  }) => {
    watch.expectError(/status of 500/);
    const { creator } = await withVideo(page, newUserPage);
    await page.goto(`/@${creator}`);
    await rejectWrites(page, /\/api\/creators\/[^/]+\/follow$/, REASON);
    await clickAndLeave(page.getByRole("button", { name: `Follow ${creator}` }), "/history");
    await expectFailure(page, "Couldn't follow", REASON);
    await page.goto(`/@${creator}`);
    await expect(page.getByRole("button", { name: `Follow ${creator}` })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  test("the Follow button switches back when the server rejects a follow, and the page shows the reason", async ({
    page,
    newUserPage,
    watch,
  }) => {
    watch.expectError(/status of 500/);
    const { creator } = await withVideo(page, newUserPage);
    await page.goto(`/@${creator}`);
    let respond: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(/\/api\/creators\/[^/]+\/follow$/, async (route) => {
      await shown;
      await route.fulfill({ status: 500, json: { error: REASON, code: "INTERNAL" } });
    });
    await page.getByRole("button", { name: `Follow ${creator}` }).click();
    await expect(page.getByRole("button", { name: `Following ${creator}` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    respond();
    await expect(page.getByRole("button", { name: `Follow ${creator}` })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await expectFailure(page, "Couldn't follow", REASON);
  });
});
