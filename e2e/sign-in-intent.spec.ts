import type { Locator, Page } from "@playwright/test";
import { newAccount, signOut, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expectMovingFrames, positionOf } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";
import { publishVideo } from "./support/videos.ts";

const videoOf = (page: Page) => page.locator("video");

/** Fails later if the page's video stops, reloads or is replaced by another element. */
async function watchPlayback(video: Locator): Promise<() => Promise<void>> {
  await expectMovingFrames(video);
  const element = await video.elementHandle();
  await video.evaluate((node) => {
    for (const name of ["pause", "emptied"])
      node.addEventListener(name, () => {
        node.dataset.interruption = name;
      });
  });
  const before = await positionOf(video);
  return async () => {
    await expect.poll(() => positionOf(video)).toBeGreaterThan(before);
    const isSame = await video.evaluate((node, old) => node === old, element);
    expect(isSame, "the page still has the same video element").toBe(true);
    await expect(video).not.toHaveAttribute("data-interruption");
    await expectMovingFrames(video);
  };
}

test("a visitor follows, likes and comments over a playing video, and each act is done after the sign-in @desk-first", async ({
  page,
  newUserPage,
  watch,
}) => {
  watch.expectError(/401 .*\/api\/auth\/login/);
  test.setTimeout(150_000);
  const maker = await signUp(page, "maker");
  const id = await publishVideo(page, { title: "Keeps playing", seconds: 60, ladder: false });

  const fan = await newUserPage();
  const account = await signUp(fan, "fan");
  await signOut(fan);
  await fan.goto(`/watch/${id}`);
  const isUninterrupted = await watchPlayback(videoOf(fan));
  const follow = fan.getByRole("button", { name: `Follow ${maker.username}` });
  await follow.click();
  const dialog = fan.getByRole("dialog", { name: "Sign in to follow" });
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await isAccessible(fan);
  await fan.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(follow).toBeFocused();
  await follow.click();
  await dialog.getByLabel("Username").fill(account.username);
  await dialog.getByLabel("Password", { exact: true }).fill("Wrong-password-1");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(fan.getByRole("button", { name: `Following ${maker.username}` })).toBeVisible();
  await expect(dialog).toBeHidden();
  await isUninterrupted();

  await signOut(fan);
  await fan.goto(`/watch/${id}`);
  await fan.getByRole("button", { name: "Like, 0 likes" }).click();
  const like = fan.getByRole("dialog", { name: "Sign in to rate this video" });
  await like.getByLabel("Username").fill(account.username);
  await like.getByLabel("Password", { exact: true }).fill(account.password);
  await like.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(fan.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(fan.getByRole("button", { name: `Following ${maker.username}` })).toBeVisible();

  await signOut(fan);
  await fan.goto(`/watch/${id}`);
  await fan.getByRole("link", { name: "Download" }).click();
  const download = fan.getByRole("dialog", { name: "Sign in to download" });
  await download.getByLabel("Username").fill(account.username);
  await download.getByLabel("Password", { exact: true }).fill(account.password);
  await download.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(fan.getByRole("dialog").getByRole("link", { name: "View plans" })).toBeVisible();

  const reader = await newUserPage();
  await reader.goto(`/watch/${id}`);
  const stillPlays = await watchPlayback(videoOf(reader));
  await reader.getByLabel("Add a comment").fill("Written before I had an account");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await reader.getByRole("button", { name: "Create an account" }).click();
  const signUpDialog = reader.getByRole("dialog", { name: "Sign in to comment" });
  const { username, email, password } = newAccount("reader");
  await signUpDialog.getByLabel("Username").fill(username);
  await signUpDialog.getByLabel(/^email/i).fill(email);
  await signUpDialog.getByLabel("Password", { exact: true }).fill(password);
  await signUpDialog.getByLabel(/confirm password/i).fill(password);
  await signUpDialog.getByRole("checkbox").check();
  await signUpDialog.getByRole("button", { name: "Create Account" }).click();
  await expect(reader.getByRole("heading", { name: "1 Comment" })).toBeVisible();
  await expect(reader.getByRole("article", { name: `${username}'s comment` })).toContainText(
    "Written before I had an account",
  );
  await expect(reader.getByLabel("Add a comment")).toHaveValue("");
  await stillPlays();
});

test("a comment survives a sign-in with Google, and a link with an unknown intent does nothing", async ({
  page,
  newUserPage,
}) => {
  const maker = await signUp(page, "maker");
  const id = await publishVideo(page, { title: "Come back", seconds: 6, ladder: false });
  const visitor = await newUserPage();
  await visitor.goto(`/watch/${id}`);
  await visitor.getByLabel("Add a comment").fill("Back from Google");
  await visitor.getByRole("button", { name: "Comment", exact: true }).click();
  await visitor.getByRole("link", { name: "Continue with Google" }).click();
  const { username, email } = newAccount("goo");
  await visitor.getByText("Someone else, or something that goes wrong").click();
  await visitor.getByRole("textbox", { name: "Email" }).fill(email);
  await visitor.getByRole("button", { name: "Continue" }).click();
  await visitor.waitForURL(/\/welcome/);
  await visitor.getByLabel("Username").fill(username);
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Create Account" }).click();
  await expect(visitor.getByRole("heading", { name: "1 Comment" })).toBeVisible();
  await expect(visitor.getByRole("article", { name: `${username}'s comment` })).toContainText(
    "Back from Google",
  );
  await expect(visitor).toHaveURL(new RegExp(`/watch/${id}$`));

  await visitor.evaluate(
    (creator) =>
      sessionStorage.setItem(
        "sign-in-intent",
        JSON.stringify({
          nonce: "own",
          at: Date.now(),
          intent: { act: "follow", creatorId: creator },
        }),
      ),
    maker.username,
  );
  await visitor.goto(`/watch/${id}?intent=other`);
  await expect(visitor).toHaveURL(new RegExp(`/watch/${id}$`));
  expect(await visitor.evaluate(() => sessionStorage.getItem("sign-in-intent"))).toBeNull();
  await expect(visitor.getByRole("button", { name: `Follow ${maker.username}` })).toBeVisible();
});

test("a visitor keeps the text of a comment that is rejected after the sign-in @desk-first", async ({
  page,
  baseURL,
  newUserPage,
  watch,
}) => {
  watch.expectError(/403/);
  await signUp(page, "maker");
  const id = await publishVideo(page, { title: "For followers", seconds: 6, ladder: false });
  const policy = await page.request.patch(`/api/videos/${id}`, {
    data: { commentPolicy: "followers" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(policy.status()).toBe(200);
  const fan = await newUserPage();
  const account = await signUp(fan, "fan");
  await signOut(fan);
  await fan.goto(`/watch/${id}`);
  await fan.getByLabel("Add a comment").fill("A thought of mine");
  await fan.getByRole("button", { name: "Comment", exact: true }).click();
  const dialog = fan.getByRole("dialog", { name: "Sign in to comment" });
  await dialog.getByLabel("Username").fill(account.username);
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(
    fan.getByText("Your comment wasn't posted. Copy the text to keep it."),
  ).toBeVisible();
  await expect(fan.getByLabel("Add a comment")).toHaveValue("A thought of mine");
  await expect(fan.getByLabel("Add a comment")).toBeEditable({ editable: false });
  await isAccessible(fan);
});
