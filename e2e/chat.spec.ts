import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const chatOf = (page: Page) => page.getByRole("log", { name: "Chat messages" });
const inputOf = (page: Page) => page.getByRole("combobox", { name: "Message" });

async function makeStream(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ title: "A quiet room", category: "justchatting" }),
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await inputOf(page).press("Enter");
}

test("an empty chat room shows a placeholder and asks a visitor to sign in to write @both", async ({
  page,
  newUserPage,
}) => {
  await signUp(page);
  const url = await makeStream(page);
  await page.goto(url);
  await expect(page.getByText("Waiting for messages...")).toBeVisible();
  await expect(page.getByText("Slow mode: OFF")).toBeVisible();
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await inputOf(page).fill("   ");
  await expect(send).toBeDisabled();
  await inputOf(page).fill("x".repeat(600));
  await expect(inputOf(page)).toHaveValue("x".repeat(500));
  await expect(page.getByText("500/500")).toBeVisible();
  await sendMessage(page, "<img src=x onerror=alert(1)> is text");
  await expect(chatOf(page)).toContainText("<img src=x onerror=alert(1)> is text");
  await isAccessible(page);

  const visitor = await newUserPage();
  await visitor.goto(url);
  await expect(chatOf(visitor)).toContainText("is text");
  await expect(visitor.getByRole("link", { name: "Sign in to chat" })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent(url)}`,
  );
  await expect(inputOf(visitor)).toHaveCount(0);
});

test("a chat message that exceeds the rate limit shows the waiting time and stays marked as not sent", async ({
  page,
}) => {
  await signUp(page);
  await page.goto(await makeStream(page));
  await expect(page.getByText("Waiting for messages...")).toBeVisible();
  for (let i = 1; i <= 21; i++) await sendMessage(page, `message ${i}`);
  await expect(page.getByRole("alert")).toContainText(
    /You're sending messages too quickly\. Try again in \d+ seconds?\./,
  );
  await expect(chatOf(page).getByText("message 20", { exact: true })).toBeVisible();
  await expect(chatOf(page).getByText("Not sent")).toHaveCount(1);
  await chatOf(page).getByRole("button", { name: "Remove" }).click();
  await expect(chatOf(page).getByText("message 21", { exact: true })).toHaveCount(0);
});

test("the chat says that its connection is lost, and shows every message exactly once after a reconnect @core", async ({
  page,
  newUserPage,
}) => {
  await signUp(page);
  const url = await makeStream(page);
  await page.goto(url);
  const other = await newUserPage();
  await signUp(other);
  await other.goto(url);
  await sendMessage(other, "before");
  await expect(chatOf(page)).toContainText("before");
  await page.context().setOffline(true);
  await expect(page.getByText("Disconnected")).toBeVisible();
  for (const text of ["meanwhile one", "meanwhile two"]) await sendMessage(other, text);
  await expect(chatOf(other)).toContainText("meanwhile two");
  await page.context().setOffline(false);
  await expect(chatOf(page)).toContainText("meanwhile two");
  await expect(page.getByText("Disconnected")).toHaveCount(0);
  await expect(chatOf(page).getByText(/before|meanwhile/)).toHaveText([
    "before",
    "meanwhile one",
    "meanwhile two",
  ]);
});

test("the chat does not move when new messages arrive while a viewer has scrolled up, and counts these messages", async ({
  page,
  newUserPage,
}) => {
  await signUp(page);
  const url = await makeStream(page);
  await page.goto(url);
  for (let i = 1; i <= 18; i++) await sendMessage(page, `${i}: ${"a line of talk ".repeat(8)}`);
  const reader = await newUserPage();
  await signUp(reader);
  await reader.goto(url);
  await expect(chatOf(reader)).toContainText("18:");
  await chatOf(reader).hover();
  await reader.mouse.wheel(0, -700);
  await expect(reader.getByRole("button", { name: "Jump to newest" })).toBeVisible();
  await sendMessage(page, "one more");
  await reader.getByRole("button", { name: "1 new message" }).click();
  await expect(chatOf(reader).getByText("one more")).toBeInViewport();
  await expect(reader.getByRole("button", { name: /new message/ })).toHaveCount(0);
});

test("on a phone, the chat replaces the bottom bar, and its input stays above the keyboard @phone", async ({
  page,
}) => {
  await signUp(page);
  await page.goto(await makeStream(page));
  const bar = page.getByRole("navigation", { name: "Quick links" });
  await expect(inputOf(page)).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeHidden();
  await inputOf(page).click();
  await page.setViewportSize({ width: 390, height: 480 });
  await inputOf(page).scrollIntoViewIfNeeded();
  await expect(inputOf(page)).toBeInViewport();
  await sendMessage(page, "from a phone");
  await expect(chatOf(page)).toContainText("from a phone");
  await page.getByRole("button", { name: "About", exact: true }).click();
  await expect(bar).toBeVisible();
});

test("blocking a user in the chat or in a comment's menu hides the user's comments", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  await signUp(page);
  const url = await makeStream(page);
  const other = await newUserPage();
  const { username } = await signUp(other);
  const [video]: { id: string }[] = await (await other.request.get("/api/videos?limit=1")).json();
  const comment = async (author: Page, body: string) => {
    const posted = await author.request.post(`/api/videos/${video?.id}/comments`, {
      data: { body },
      headers: { Origin: baseURL ?? "" },
    });
    expect(posted.status(), await posted.text()).toBe(201);
  };
  await comment(other, "A word under a video");
  await comment(page, "My own word");
  const block = async (inChat = false) => {
    if (inChat) {
      await page.getByRole("button", { name: `Actions for ${username}'s message` }).click();
      await page.getByRole("menuitem", { name: `Block ${username}` }).click();
    } else await page.getByRole("button", { name: `Block ${username}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Block", exact: true }).click();
  };

  await Promise.all([page.goto(url), other.goto(url)]);
  await sendMessage(other, "A word in a chat");
  await expect(chatOf(page)).toContainText("A word in a chat");
  await block(true);
  await expect(chatOf(page)).not.toContainText("A word in a chat");
  await page.goto(`/watch/${video?.id}`);
  const comments = page.getByRole("region", { name: /comment/i });
  await expect(comments).toContainText("My own word");
  await expect(comments).not.toContainText("A word under a video");

  await page.goto("/settings/blocked");
  await page.getByRole("button", { name: `Unblock ${username}` }).click();
  await expect(page.getByText("You haven't blocked anyone")).toBeVisible();
  await page.goto(`/watch/${video?.id}`);
  await expect(comments).toContainText("A word under a video");
  await page.getByRole("button", { name: `More actions for ${username}'s comment` }).click();
  await page.getByRole("menuitem", { name: `Block ${username}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(comments).not.toContainText("A word under a video");
});

test("the chat input is disabled until the scripts of the page run, so that no message is lost", async ({
  page,
  newUserPage,
}) => {
  await signUp(page);
  const url = await makeStream(page);
  const { cookies } = await page.context().storageState();
  const withoutScripts = await newUserPage({
    javaScriptEnabled: false,
    storageState: { cookies, origins: [] },
  });
  await withoutScripts.goto(url);
  await expect(inputOf(withoutScripts)).toBeDisabled();
  await page.goto(url);
  await expect(inputOf(page)).toBeEnabled();
});
