import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { clickAndLeave, expectOnReturn, waitForWrites } from "./support/leave.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const COMMENT = "Which lake is this?";

test.describe("comment actions right before a viewer leaves the watch page", () => {
  let path = "";
  let guest = "";

  test.beforeEach(async ({ page, newUserPage, baseURL }) => {
    await signUp(page, "host");
    const id = await publishVideo(page, { title: "Lake", seconds: 2, ladder: false });
    path = `/watch/${id}`;
    const viewer = await newUserPage();
    guest = (await signUp(viewer, "guest")).username;
    const posted = await viewer.request.post(`/api/videos/${id}/comments`, {
      data: { body: COMMENT },
      headers: { Origin: baseURL ?? "" },
    });
    expect(posted.status(), await posted.text()).toBe(201);
    await page.goto(path);
    await expect(page.getByText(COMMENT)).toBeVisible();
  });

  test("a comment stays liked when the viewer leaves the page right after liking it", async ({
    page,
  }) => {
    await clickAndLeave(page.getByRole("button", { name: `Like ${guest}'s comment, 0 likes` }));
    await expectOnReturn(page, path, (returned) =>
      expect(
        returned.getByRole("button", { name: `Like ${guest}'s comment, 1 like` }),
      ).toHaveAttribute("aria-pressed", "true"),
    );
  });

  test("a comment keeps the creator's heart when the creator leaves the page right after giving it", async ({
    page,
  }) => {
    const heart = { name: `Heart ${guest}'s comment` };
    await clickAndLeave(page.getByRole("button", heart));
    await expectOnReturn(page, path, (returned) =>
      expect(returned.getByRole("button", heart)).toHaveAttribute("aria-pressed", "true"),
    );
  });

  test("a comment stays pinned when the creator leaves the watch page right after clicking Pin", async ({
    page,
  }) => {
    await page
      .getByRole("article")
      .filter({ hasText: COMMENT })
      .getByRole("button", { name: /^More/ })
      .click();
    await clickAndLeave(page.getByRole("menuitem", { name: "Pin", exact: true }));
    await expectOnReturn(page, path, (returned) =>
      expect(returned.getByText(/^Pinned by/)).toBeVisible(),
    );
  });
});

test.describe("the removal of a list entry right before a user leaves the page", () => {
  const publish = (page: Page, title: string) =>
    publishVideo(page, { title, category: "travel", seconds: 2, ladder: false });

  test("a video stays removed from the history when the user leaves the page right after removing it", async ({
    page,
    newUserPage,
  }) => {
    const maker = await newUserPage();
    await signUp(maker, "maker");
    const ids = [await publish(maker, "First lake"), await publish(maker, "Second lake")];
    await signUp(page, "viewer");
    const video = (title: string) => ({ name: `Remove ${title} from watch history` });
    for (const id of ids) {
      await page.goto(`/watch/${id}`);
      await expect
        .poll(() => page.locator("video").evaluate((element: HTMLVideoElement) => element.ended))
        .toBe(true);
    }
    // The player's last progress report can reach the server after the user has left the page.
    await expect(async () => {
      await page.goto("/history");
      for (const title of ["First lake", "Second lake"])
        await expect(page.getByRole("button", video(title))).toBeVisible({ timeout: 1000 });
    }).toPass();
    await clickAndLeave(page.getByRole("button", video("Second lake")));
    await expectOnReturn(page, "/history", async (returned) => {
      await expect(returned.getByRole("button", video("First lake"))).toBeVisible();
      await expect(returned.getByRole("button", video("Second lake"))).toHaveCount(0);
    });
  });

  test("a category stays hidden when the user leaves the page right after hiding it", async ({
    page,
    newUserPage,
  }) => {
    const maker = await newUserPage();
    const { username } = await signUp(maker, "maker");
    const title = `Lake of ${username}`;
    await publish(maker, title);
    await signUp(page, "viewer");
    await page.goto("/discover?category=travel");
    await page
      .getByRole("button", { name: `More actions for ${title}` })
      .first()
      .click();
    await clickAndLeave(
      page.getByRole("menuitem", { name: "Show less Travel" }),
      "/settings/blocked",
    );
    // The server can have rendered the next page before it received the write.
    await waitForWrites(page);
    await page.goto("/settings/blocked");
    await expectOnReturn(page, "/settings/blocked", (returned) =>
      expect(returned.getByRole("button", { name: "Unhide Travel" })).toBeVisible(),
    );
  });

  test("a saved prompt stays deleted when the user leaves the page right after deleting it", async ({
    page,
  }) => {
    await signUp(page, "prompter");
    await page.goto("/ai-prompt-optimizer");
    const rows = (returned: Page) =>
      returned.getByRole("region", { name: "Your prompts" }).getByRole("listitem");
    for (const [count, prompt] of ["Write about a lake", "Write about a river"].entries()) {
      await page.getByLabel("Your prompt", { exact: true }).fill(prompt);
      await page.getByRole("button", { name: "Optimize Prompt" }).click();
      await expect(rows(page)).toHaveCount(count + 1);
    }
    await clickAndLeave(
      rows(page)
        .filter({ hasText: "lake" })
        .getByRole("button", { name: /^Delete/ }),
    );
    await expectOnReturn(page, "/ai-prompt-optimizer", async (returned) => {
      await expect(rows(returned)).toHaveCount(1);
      await expect(rows(returned)).toContainText("river");
    });
  });
});
