import { createServer } from "node:http";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

/** Returns a random word without vowels, which occurs in no other test and is like no real word. */
const newWord = () =>
  Array.from({ length: 12 }, () => "bcdfghklmnprstvz"[Math.floor(Math.random() * 16)]).join("");

test("the search page corrects typos, keeps filters in the URL and omits private videos @both @core", async ({
  page,
  newUserPage,
}) => {
  await signUp(page, "maker");
  const word = newWord();
  for (const title of [`${word} at dawn`, `${word} at noon`])
    await publishVideo(page, { title, seconds: 6, ladder: false });
  await publishVideo(page, {
    title: `${word} secretly`,
    visibility: "private",
    seconds: 6,
    ladder: false,
  });
  await publishVideo(page, {
    title: `${word} by link`,
    visibility: "unlisted",
    seconds: 6,
    ladder: false,
  });
  const guest = await newUserPage();
  await guest.goto("/search");
  const field = guest
    .getByRole("combobox", { name: "Search creators and videos" })
    .filter({ visible: true });
  const found = guest.getByRole("region", { name: /video/i }).getByRole("article");

  await test.step("arrow keys select a search suggestion, and Enter searches for it", async () => {
    await field.pressSequentially(word.slice(0, 7));
    await expect(guest.getByRole("option", { name: "video" }).first()).toBeVisible();
    await expect(guest.getByRole("option", { name: /video$/ })).toHaveCount(2);
    await field.press("ArrowDown");
    await expect(guest.getByRole("option", { selected: true })).toHaveText(new RegExp(`^${word}`));
    await isAccessible(guest);
    await field.press("Enter");
    await expect(guest).toHaveURL(`/search?q=${word}`);
    await expect(found).toHaveCount(2);
  });

  await test.step("the result type, filters and order of a search are in the URL, and the Back button restores them", async () => {
    await guest
      .getByRole("navigation", { name: "Result types" })
      .getByRole("link", { name: "Videos", exact: true })
      .click();
    await expect(guest.getByRole("heading", { name: "2 videos" })).toBeVisible();
    await guest.getByLabel("Sort by").selectOption("newest");
    await expect(guest).toHaveURL(/sort=newest/);
    await expect(found.first()).toContainText("at noon");
    await guest.getByLabel("Duration", { exact: true }).selectOption("long");
    await expect(guest).toHaveURL(/length=long.*sort=newest|sort=newest.*length=long/);
    await expect(guest.getByText("No results found")).toBeVisible();
    await isAccessible(guest);
    await guest.goBack();
    await expect(found).toHaveCount(2);
    await expect(guest.getByLabel("Duration", { exact: true })).toHaveValue("");
    await expect(guest.getByLabel("Sort by")).toHaveValue("newest");
  });

  await test.step("the search corrects a typo and says so, and finds nothing if the user insists on the typo", async () => {
    await guest.goto(`/search?q=${word.slice(0, 5)}x${word.slice(6)}`);
    await expect(
      guest.getByRole("status").filter({ hasText: `Showing results for “${word}”` }),
    ).toBeVisible();
    await expect(found).toHaveCount(2);
    await guest.getByRole("link", { name: /^Search for .* instead$/ }).click();
    await expect(guest.getByText("No results found")).toBeVisible();
  });

  await test.step("the menu of a search result marks a video as not interesting, hides or reports the video, and blocks its creator", async () => {
    await signUp(guest, "guest");
    await guest.goto(`/search?q=${word}`);
    const act = async (item: string) => {
      await guest.getByRole("button", { name: `More actions for ${word} at dawn` }).click();
      await guest.getByRole("menuitem", { name: item }).click();
    };
    for (const [item, confirmation] of [
      ["Not interested", "You'll see fewer recommendations like this"],
      ["Hide video", "Hidden from your feeds"],
    ] as const) {
      await act(item);
      const undo = guest.getByRole("button", { name: `Undo: unhide ${word} at dawn` });
      await expect(guest.getByText(confirmation).first()).toBeVisible();
      await expect(undo).toBeFocused();
      await undo.click();
      await expect(found.filter({ hasText: "at dawn" })).toBeVisible();
    }
    await act("Report");
    const dialog = guest.getByRole("dialog", { name: "Report" });
    await dialog.getByRole("radio").first().check();
    await isAccessible(guest);
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    await expect(dialog.getByText("Thanks for your report")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await act("Block ");
    await guest.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await expect(guest.getByText("No results found")).toBeVisible();
  });
});

/** Starts a web server on another host (any `*.localhost` name), whose page embeds `src`. */
async function framing(host: string, src: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><iframe src="${src}" width="640" height="360" allow="autoplay"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://${host}:${port}/`, close: () => server.close() };
}

test("a shared link starts the video at a chosen time, and a video plays embedded only on allowed sites", async ({
  page,
  newUserPage,
  baseURL,
  watch,
}) => {
  await signUp(page, "maker");
  const id = await publishVideo(page, { title: "Made to be shared", seconds: 6, ladder: false });
  const guest = await newUserPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await guest.goto(`/watch/${id}`);
  await guest.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = guest.getByRole("dialog", { name: "Share" });
  await dialog.getByLabel("Start at", { exact: true }).check();
  await dialog.getByLabel(/^Start time/).fill("0:03");
  const link = `${baseURL}/watch/${id}?t=3`;
  await expect(dialog.getByLabel("Link", { exact: true })).toHaveValue(link);
  await expect(dialog.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent(link).replaceAll(".", "\\.")),
  );
  await expect(dialog.getByLabel("Embed on your site")).toHaveValue(
    new RegExp(`<iframe[^>]*/embed/${id}\\?t=3`),
  );
  await isAccessible(guest);
  for (const counted of [true, false]) {
    const noted = guest.waitForResponse((r) => r.url().endsWith(`/api/videos/${id}/shares`));
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    expect(await (await noted).json()).toEqual({ counted });
  }
  expect(await guest.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.goto(`/studio/videos/${id}`);
  const embedding = page.getByRole("combobox", { name: "Embedding" });
  await embedding.click();
  await page.getByRole("option", { name: "Selected sites" }).click();
  await page.getByLabel("Allowed sites").fill("friend.localhost");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();

  const src = `${baseURL}/embed/${id}?autoplay=1`;
  const sites = [await framing("friend.localhost", src), await framing("stranger.localhost", src)];
  const [friend, stranger] = sites;
  await guest.goto(friend?.url ?? "");
  const video = guest.frameLocator("iframe").locator("video");
  await expect
    .poll(() => video.evaluate((v) => (v instanceof HTMLVideoElement ? v.currentTime : 0)))
    .toBeGreaterThan(0.5);
  watch.expectError(/frame-ancestors/);
  const rejected = guest.waitForEvent("console", (message) =>
    message.text().includes("frame-ancestors"),
  );
  await guest.goto(stranger?.url ?? "");
  await rejected;
  // The browser shows an error page in place of the player on a site that may not embed the video.
  await expect
    .poll(() => guest.frames().map((frame) => frame.url()))
    .toContain("chrome-error://chromewebdata/");
  for (const { close } of sites) close();
});
