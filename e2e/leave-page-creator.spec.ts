import type { Locator, Page } from "@playwright/test";
import { confirmAddress, signUp } from "./support/accounts.ts";
import { givePlan } from "./support/control.ts";
import {
  clickAndLeave,
  expectFailure,
  expectOnReturn,
  openInNewTab,
  pressAndLeave,
  rejectWrites,
  waitForWrites,
} from "./support/leave.ts";
import { goLive } from "./support/live.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const COMMENT = "Where does the river end?";
const commentRow = (page: Page): Locator =>
  page
    .getByRole("list", { name: "Comments", exact: true })
    .getByRole("listitem")
    .filter({ hasText: COMMENT });

test.describe("comment actions right before a creator leaves the creator studio", () => {
  let path = "";

  test.beforeEach(async ({ page, newUserPage, baseURL }) => {
    const headers = { Origin: baseURL ?? "" };
    await signUp(page, "host");
    const id = await publishVideo(page, { title: "River", seconds: 2, ladder: false });
    path = `/studio/videos/${id}/comments`;
    const viewer = await newUserPage();
    await signUp(viewer, "guest");
    const posted = await viewer.request.post(`/api/videos/${id}/comments`, {
      data: { body: COMMENT },
      headers,
    });
    expect(posted.status(), await posted.text()).toBe(201);
    await page.goto(path);
    await expect(commentRow(page)).toBeVisible();
  });

  test("a comment stays pinned when the creator leaves the page right after clicking Pin to top", async ({
    page,
  }) => {
    await clickAndLeave(commentRow(page).getByRole("button", { name: "Pin to top" }));
    await expectOnReturn(page, path, (returned) =>
      expect(commentRow(returned).getByText("Pinned")).toBeVisible(),
    );
  });

  test("a heart on a comment stays when the creator leaves the page right after clicking Give heart", async ({
    page,
  }) => {
    await clickAndLeave(commentRow(page).getByRole("button", { name: "Give heart" }), "/dashboard");
    await page.goto(path);
    await expectOnReturn(page, path, (returned) =>
      expect(commentRow(returned).getByRole("button", { name: "Remove heart" })).toBeVisible(),
    );
  });

  test("a comment has no heart when the creator gives the heart, removes it, and leaves the page at once", async ({
    page,
  }) => {
    const row = commentRow(page);
    await row.getByRole("button", { name: "Give heart" }).click();
    await clickAndLeave(row.getByRole("button", { name: "Remove heart" }));
    await expectOnReturn(page, path, (returned) =>
      expect(commentRow(returned).getByRole("button", { name: "Give heart" })).toBeVisible(),
    );
  });

  test("a previously rejected comment stays approved when the creator leaves right after clicking Approve", async ({
    page,
  }) => {
    await commentRow(page).getByRole("button", { name: /^More/ }).click();
    await clickAndLeave(page.getByRole("menuitem", { name: "Reject" }));
    await waitForWrites(page);
    const rejected = `${path}?show=rejected`;
    await page.goto(rejected);
    await expectOnReturn(page, rejected, (returned) =>
      expect(commentRow(returned).getByText("Rejected")).toBeVisible(),
    );
    await clickAndLeave(commentRow(page).getByRole("button", { name: /^Approve/ }), "/dashboard");
    await page.goto(path);
    await expectOnReturn(page, path, (returned) =>
      expect(commentRow(returned).getByRole("button", { name: "Give heart" })).toBeVisible(),
    );
  });

  test("the comments page reverts a pin that the server rejects, and shows the reason", async ({
    page,
    watch,
  }) => {
    watch.expectError(/500/);
    await rejectWrites(page, /\/api\/comments\/.*\/pin(?:\?|$)/, "The river is closed.");
    await commentRow(page).getByRole("button", { name: "Pin to top" }).click();
    await expectFailure(page, "Couldn't save pin", "The river is closed.");
    await expect(commentRow(page).getByText("Pinned")).toHaveCount(0);
  });
});

test.describe("switches and buttons right before a creator leaves the page", () => {
  test("a replay stays restricted to subscribers when the creator leaves the page right after restricting it", async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await signUp(page, "host");
    await goLive(page, "Paper boats");
    await page.getByRole("button", { name: "End Stream" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End Stream" }).click();
    // The switch "Subscribers only" revokes the preview's media links, so real requests would fail.
    await page.context().route("**/whole/**", (route) => route.fulfill({ body: "" }));
    await page.getByRole("link", { name: "Trim" }).click({ timeout: 20_000 });
    const audience = (returned: Page) => returned.getByRole("switch", { name: "Subscribers only" });
    await expect(audience(page)).toBeVisible();
    const path = new URL(page.url()).pathname;
    await clickAndLeave(audience(page));
    await expectOnReturn(page, path, (returned) => expect(audience(returned)).toBeChecked());
  });

  test("tips stay switched off when the creator leaves the page right after switching them off", async ({
    page,
    baseURL,
  }) => {
    const path = "/tips?side=taken";
    const tips = (returned: Page) => returned.getByRole("switch", { name: "Enable fan donations" });
    const account = await signUp(page, "host");
    await confirmAddress(page, account);
    await givePlan(account, "creator_pro");
    const switchedOn = await page.request.put("/api/tipping", {
      data: { on: true },
      headers: { Origin: baseURL ?? "" },
    });
    expect(switchedOn.status(), await switchedOn.text()).toBe(200);
    await page.goto(path);
    await expect(tips(page)).toBeChecked();
    await clickAndLeave(tips(page), "/dashboard");
    await page.goto(path);
    await expectOnReturn(page, path, (returned) => expect(tips(returned)).not.toBeChecked());
  });

  test("the tutorial stays closed at its step when the creator leaves right after clicking Not now", async ({
    page,
  }) => {
    await signUp(page, "tutor", { tutorial: true });
    await page.goto("/dashboard");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Step 1 of 6");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toContainText("Step 2 of 6");
    await clickAndLeave(dialog.getByRole("button", { name: "Skip" }));
    await expect(dialog).toContainText("Step 3 of 6");
    await clickAndLeave(dialog.getByRole("button", { name: "Not now" }));
    const tab = await openInNewTab(page, "/dashboard");
    const progressResponse = tab.waitForResponse("**/api/onboarding/progress");
    await tab.reload();
    await progressResponse;
    await expect(tab.getByRole("button", { name: "Tutorial" })).toBeEnabled();
    await expect(tab.getByRole("dialog")).toBeHidden();
    await expect(dialog).toBeHidden();
  });
});

test.describe("chat settings right before a streamer leaves the page", () => {
  const openSettings = async (page: Page, tab?: string) => {
    await page.getByText("Chat settings").click();
    await expect(page.getByRole("switch", { name: "Followers only" })).toBeVisible();
    if (tab) await page.getByRole("tab", { name: tab }).click();
  };
  const expectSettings = (
    page: Page,
    tab: string | undefined,
    check: (page: Page) => Promise<void>,
  ) =>
    expectOnReturn(page, "/live-stream", async (returned) => {
      await openSettings(returned, tab);
      await check(returned);
    });

  test.beforeEach(async ({ page }) => {
    await signUp(page, "host");
    await page.goto("/live-stream");
  });

  for (const mode of ["Followers only", "Confirmed email only", "Subscribers only", "Chat off"]) {
    test(`the chat switch "${mode}" keeps its state when the streamer leaves the page right after clicking it`, async ({
      page,
    }) => {
      await openSettings(page);
      const settings = (returned: Page) =>
        returned.getByRole("tabpanel").getByRole("switch", { name: mode });
      await clickAndLeave(settings(page));
      await expectSettings(page, undefined, (returned) => expect(settings(returned)).toBeChecked());
    });
  }

  test("the chat keeps its slow mode when the streamer leaves the page right after choosing it", async ({
    page,
  }) => {
    await openSettings(page);
    await page.getByLabel("Slow mode").click();
    await pressAndLeave(page.getByRole("option", { name: "30 seconds" }), "Enter");
    await expectSettings(page, undefined, (returned) =>
      expect(returned.getByLabel("Slow mode")).toHaveText("30 seconds"),
    );
  });

  for (const choice of ["Hold for review", "Reject"]) {
    test(`the moderation setting "${choice}" stays "Severe only" when the streamer leaves right after choosing it`, async ({
      page,
    }) => {
      await openSettings(page, "AutoMod");
      await page.getByLabel(choice).click();
      await pressAndLeave(page.getByRole("option", { name: "Severe only" }), "Enter", "/dashboard");
      await page.goto("/live-stream");
      await expectSettings(page, "AutoMod", (returned) =>
        expect(returned.getByLabel(choice)).toHaveText("Severe only"),
      );
    });
  }

  test("a blocked term stays removed when the streamer leaves the page right after removing it", async ({
    page,
  }) => {
    await openSettings(page, "Blocked words");
    await page.getByLabel("Block a word or phrase").fill("mud, silt");
    await page.getByRole("tabpanel").getByRole("button", { name: "Add" }).click();
    await clickAndLeave(page.getByRole("button", { name: "Remove mud" }));
    await expectSettings(page, "Blocked words", async (returned) => {
      await expect(returned.getByText("silt", { exact: true })).toBeVisible();
      await expect(returned.getByText("mud", { exact: true })).toHaveCount(0);
    });
  });

  test("the chat settings revert a change that the server rejects, and show the reason", async ({
    page,
    watch,
  }) => {
    watch.expectError(/500/);
    await openSettings(page);
    await rejectWrites(page, /\/api\/creators\/.*\/chat$/, "The chat is resting.");
    const followers = page.getByRole("switch", { name: "Followers only" });
    await followers.click();
    await expectFailure(page, "Couldn't save the chat settings", "The chat is resting.");
    await expect(followers).not.toBeChecked();
  });
});

test.describe("a form of the creator studio that is saving", () => {
  /** Holds back writes to a path until the returned function is called. */
  async function holdWrites(page: Page, path: string): Promise<() => void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(path, async (route) => {
      if (route.request().method() !== "GET") await released;
      await route.continue();
    });
    return release;
  }

  async function expectQuestion(page: Page): Promise<void> {
    const question = page.waitForEvent("dialog");
    const stayed = page.evaluate(() => location.assign("/dashboard"));
    const dialog = await question;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await stayed;
  }

  async function leaveWithoutQuestion(page: Page): Promise<void> {
    const questions: string[] = [];
    page.on("dialog", async (dialog) => {
      questions.push(dialog.type());
      await dialog.accept();
    });
    await page.goto("/studio");
    expect(questions).toEqual([]);
  }

  test("the video details form warns a creator who leaves the page while the form is saving", async ({
    page,
  }) => {
    await signUp(page, "studio");
    const id = await publishVideo(page, { title: "River", seconds: 2, ladder: false });
    await page.goto(`/studio/videos/${id}`);
    const release = await holdWrites(page, `**/api/videos/${id}`);
    await page.getByLabel("Title").fill("River mouth");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    await expectQuestion(page);
    release();
    await expect(page.getByText("All changes saved")).toBeVisible();
    await leaveWithoutQuestion(page);
    await expect(page.getByText("River mouth").first()).toBeVisible();
  });

  test("the blocked words form warns a creator who leaves the page while the form is saving", async ({
    page,
  }) => {
    await signUp(page, "studio");
    await page.goto("/studio/comments");
    const release = await holdWrites(page, "**/api/blocked-words");
    await page.getByRole("button", { name: "Blocked words" }).click();
    await page.getByLabel("Words and phrases").fill("mud");
    await page.getByRole("button", { name: "Save words" }).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    await expectQuestion(page);
    release();
    await expect(page.getByRole("button", { name: "Blocked words 1" })).toBeVisible();
    await leaveWithoutQuestion(page);
  });
});
