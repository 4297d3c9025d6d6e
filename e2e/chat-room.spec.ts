import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const logOf = (page: Page) => page.getByRole("log", { name: "Chat messages" });
const inputOf = (page: Page) => page.getByRole("combobox", { name: "Message" });
const dialogOf = (page: Page) => page.getByRole("dialog");

async function sendMessage(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await inputOf(page).press("Enter");
}

/** Opens the menu of the newest chat message that contains `words`, and chooses an action. */
async function act(page: Page, text: string, action: string): Promise<void> {
  const row = logOf(page).locator("[data-message]").filter({ hasText: text }).last();
  await row.getByRole("button", { name: /^Actions for/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function moderate(page: Page, tab: string): Promise<void> {
  await page.getByRole("button", { name: "Moderate chat" }).click();
  await dialogOf(page).getByRole("tab", { name: tab }).click();
}
const close = (page: Page) => dialogOf(page).getByRole("button", { name: "Close" }).click();

test("a chat room supports replies, pins, held messages, chat modes and bans", async ({
  page: host,
  newUserPage,
  watch,
}) => {
  test.setTimeout(180_000);
  await signUp(host, "host");
  const url = await host.evaluate(async () => {
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ title: "A busy room", category: "justchatting" }),
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
  const [mod, viewer, second] = [await newUserPage(), await newUserPage(), await newUserPage()];
  const [{ username: modName }, { username: viewerName }] = [
    await signUp(mod, "mod"),
    await signUp(viewer, "view"),
  ];
  const { username: secondName } = await signUp(second, "two");
  await Promise.all([host, mod, viewer, second].map((page) => page.goto(url)));

  await test.step("the streamer makes a viewer a channel moderator, whose badge has a text label", async () => {
    await moderate(host, "Moderators");
    await dialogOf(host).getByLabel("Add moderator").fill(modName);
    await dialogOf(host).getByRole("button", { name: "Add" }).click();
    await expect(dialogOf(host).getByRole("button", { name: `Remove ${modName}` })).toBeVisible();
    await isAccessible(host);
    await close(host);
    await expect(mod.getByRole("button", { name: "Moderate chat" })).toBeVisible();
    await sendMessage(mod, "I look after this room, see https://example.com/rules?a=1&b=<b>");
    await expect(logOf(viewer)).toContainText("Moderator");
    const link = logOf(viewer).getByRole("link", { name: /example\.com/ });
    await expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer");
  });

  await test.step("the chat completes a mention by keyboard, and highlights the message for the mentioned user", async () => {
    await inputOf(viewer).pressSequentially(`Hello @${modName.slice(0, 4)}`);
    await expect(viewer.getByRole("option", { name: `@${modName}` })).toBeVisible();
    await viewer.keyboard.press("ArrowDown");
    await viewer.keyboard.press("ArrowUp");
    await viewer.keyboard.press("Enter");
    await expect(inputOf(viewer)).toHaveValue(`Hello @${modName} `);
    await viewer.keyboard.press("Enter");
    await expect(logOf(mod)).toContainText(`@${modName} (you)`);
  });

  await test.step("arrow keys move through the chat messages, and a reply quotes a message and links to it", async () => {
    await logOf(mod).getByText("Hello").waitFor();
    await inputOf(mod).focus();
    await logOf(mod).locator("[tabindex='0']").first().focus();
    await mod.keyboard.press("ArrowUp");
    await expect(logOf(mod).locator("[data-message]:focus")).toContainText("Hello");
    await mod.keyboard.press("r");
    await expect(mod.getByText("Replying to")).toBeVisible();
    await mod.keyboard.type("Good to see you");
    await mod.keyboard.press("Enter");
    const quote = logOf(viewer).getByRole("button", {
      name: new RegExp(`In reply to ${viewerName} Hello`),
    });
    await quote.click();
    await expect(logOf(viewer).getByText("I look after this room")).toBeVisible();
  });

  const popup =
    await test.step("the chat in a pop-out window stays connected after the stream's tab closes", async () => {
      await second.getByRole("button", { name: "Chat options" }).click();
      const opened = second.waitForEvent("popup");
      await second.getByRole("menuitem", { name: "Pop out chat" }).click();
      const page = await opened;
      await expect(logOf(page)).toContainText("Good to see you");
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await second.close();
      return page;
    });

  await test.step("a pinned chat message is shown above the chat until it is unpinned", async () => {
    await act(mod, "Good to see you", "Pin");
    await expect(viewer.getByRole("region", { name: "Pinned message" })).toContainText(
      "Good to see you",
    );
    await host.getByRole("button", { name: "Unpin" }).click();
    await expect(viewer.getByRole("region", { name: "Pinned message" })).toHaveCount(0);
  });

  await test.step("a chat message with a blocked word is held for review, and is shown to everyone only after approval", async () => {
    await moderate(host, "Blocked words");
    await dialogOf(host).getByLabel("Block a word or phrase").fill("fishy deal");
    await dialogOf(host).getByRole("button", { name: "Add" }).click();
    await expect(dialogOf(host).getByRole("button", { name: "Remove fishy deal" })).toBeVisible();
    await close(host);
    await sendMessage(viewer, "A F I S H Y  deal, for you");
    await expect(logOf(viewer)).toContainText("Waiting for review");
    await mod.getByRole("button", { name: "Review", exact: true }).click();
    await dialogOf(mod)
      .getByRole("button", { name: `Approve ${viewerName}'s message` })
      .click();
    await expect(dialogOf(mod).getByText("No messages to review")).toBeVisible();
    await sendMessage(popup, "My own fishy-deal");
    await expect(logOf(popup)).toContainText("Waiting for review");
    await dialogOf(mod)
      .getByRole("button", { name: `Reject ${secondName}'s message` })
      .click();
    await expect(logOf(popup)).not.toContainText("My own");
    await close(mod);
    await expect(logOf(viewer)).not.toContainText("Waiting for review");
    await expect(logOf(host)).toContainText("F I S H Y");
    await expect(logOf(popup)).toContainText("F I S H Y");
    for (const page of [host, viewer]) await expect(logOf(page)).not.toContainText("My own");
  });

  await test.step('a chat mode such as "Followers only" applies to everyone at once, and the input says why a viewer cannot write and what to do', async () => {
    await moderate(mod, "Who can chat");
    for (const [mode, why, way] of [
      [
        "Confirmed email only",
        "Only users with a confirmed email address can chat.",
        "Confirm your email address",
      ],
      ["Subscribers only", "Only subscribers with a paid plan can chat.", "View plans"],
    ] as const) {
      await dialogOf(mod).getByRole("switch", { name: mode }).click();
      for (const page of [viewer, popup]) await expect(page.getByText(why)).toBeVisible();
      await expect(popup.getByRole("link", { name: way })).toBeVisible();
      await dialogOf(mod).getByRole("switch", { name: mode }).click();
      await expect(inputOf(popup)).toBeVisible();
    }
    await dialogOf(mod).getByRole("switch", { name: "Followers only" }).click();
    await expect(viewer.getByText("Only followers can chat.")).toBeVisible();
    await expect(viewer.getByRole("link", { name: "Go to channel" })).toBeVisible();
    await viewer.getByRole("button", { name: /^Follow / }).click();
    await sendMessage(viewer, "One at a time");
    await expect(logOf(mod)).toContainText("One at a time");
    await dialogOf(mod).getByRole("combobox", { name: "Slow mode" }).click();
    await mod.getByRole("option", { name: "2 min" }).click();
    await expect(viewer.getByText("Slow mode: 120s · Followers only")).toBeVisible();
    await sendMessage(viewer, "Too soon");
    await expect(viewer.getByRole("alert")).toContainText("This chat is in slow mode.");
    await expect(viewer.getByText(/Wait \d+s/)).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await logOf(viewer).getByRole("button", { name: "Remove" }).click();
    await close(mod);
  });

  await test.step("a deleted message or a cleared chat disappears for everyone, and Undo restores the messages", async () => {
    await act(mod, "One at a time", "Delete message");
    await dialogOf(mod).getByLabel("Reason").fill("A test");
    await dialogOf(mod).getByRole("button", { name: "Delete" }).click();
    await expect(logOf(viewer)).not.toContainText("One at a time");
    await mod.getByRole("button", { name: "Undo" }).click();
    await expect(logOf(viewer)).toContainText("One at a time");
    await moderate(host, "Who can chat");
    await dialogOf(host).getByRole("button", { name: "Clear chat" }).click();
    const asks = host.getByRole("dialog", { name: "Clear chat?" });
    await asks.getByLabel("Reason").fill("A fresh start");
    await asks.getByRole("button", { name: "Clear chat" }).click();
    await expect(viewer.getByText("Waiting for messages...")).toBeVisible();
    await host.getByRole("button", { name: "Undo" }).click();
    await expect(logOf(viewer)).toContainText("One at a time");
    await close(host);
  });

  await test.step("a timed-out viewer can read the chat but not write, and a ban also removes the viewer from the pop-out chat", async () => {
    await act(mod, "One at a time", "Time out");
    await dialogOf(mod).getByRole("button", { name: "Time out" }).click();
    await expect(viewer.getByText("You're timed out")).toBeVisible();
    await sendMessage(host, "Still here for you to read");
    await expect(logOf(viewer)).toContainText("Still here for you to read");
    await viewer.goto(`${url}/chat`);
    await expect(viewer.getByText("You're timed out")).toBeVisible();
    await isAccessible(viewer);
    await act(host, "One at a time", "Ban");
    await dialogOf(host).getByLabel("Reason").fill("Spam");
    await dialogOf(host).getByRole("button", { name: "Ban", exact: true }).click();
    await expect(
      viewer.getByText("You're banned from this channel's chat. Reason: Spam"),
    ).toBeVisible();
    for (const page of [mod, popup]) await expect(logOf(page)).not.toContainText("One at a time");
    await viewer.reload();
    await expect(viewer.getByText("You're banned from this channel's chat.")).toBeVisible();
  });

  await test.step("the streamer lifts a chat ban on the Go Live page, and the moderation log lists every action", async () => {
    await host.goto("/live-stream");
    await host.getByText("Chat settings").click();
    await host.getByRole("tab", { name: "Bans" }).click();
    await host.getByRole("button", { name: `Unban ${viewerName}` }).click();
    await expect(host.getByText("No one is banned or timed out.")).toBeVisible();
    await host.getByRole("tab", { name: "Activity log" }).click();
    const log = host.getByRole("tabpanel", { name: "Activity log" });
    for (const text of [
      `allowed ${viewerName} to chat again`,
      `banned ${viewerName}`,
      "Reason: Spam",
      "cleared the chat",
      "Reason: A fresh start",
      "rejected a message",
      `made ${modName} a moderator`,
    ])
      await expect(log).toContainText(text);
    await viewer.reload();
    await expect(viewer.getByText("Slow mode: 120s · Followers only")).toBeVisible();
  });

  await test.step("a viewer who loses access to a subscribers-only chat sees the reason and the plans, and reconnects when the chat opens again", async () => {
    const setOnly = (subscribersOnly: boolean) =>
      host.evaluate(
        async ([path, only]) => {
          const headers = { "Content-Type": "application/json" };
          const response = await fetch(path, {
            method: "PATCH",
            headers,
            body: JSON.stringify({ subscribersOnly: only }),
          });
          if (!response.ok) throw new Error(await response.text());
        },
        [`/api${url}`, subscribersOnly] as const,
      );
    // The browser logs the rejections (403) of the chat page's request for the reason, and of a
    // socket that reconnected before.
    watch.expectError(/403 .*\/chat\?limit=1|\/ws\?.*response code: 403/);
    await setOnly(true);
    await expect(popup.getByText("This chat is for subscribers only.")).toBeVisible();
    await expect(popup.getByRole("link", { name: "View plans" })).toHaveAttribute(
      "href",
      "/subscription",
    );
    await isAccessible(popup);
    await setOnly(false);
    await popup.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(popup.getByRole("link", { name: "View plans" })).toHaveCount(0);
    await expect(popup.getByRole("link", { name: "Go to channel" })).toBeVisible();
    await expect(popup.getByText("Disconnected")).toHaveCount(0);
  });
});

test("the chat shows 500 messages in order but keeps only a few of them in the DOM @desk-first", async ({
  page,
}) => {
  await signUp(page);
  const frames: string[] = [];
  for (let batch = 0; batch < 100; batch++) {
    const chats = Array.from({ length: 5 }, (_, i) => {
      const n = batch * 5 + i;
      const id = `msg_${String(n).padStart(8, "0")}`;
      const message = {
        id,
        content: `line ${n}`,
        userId: "usr_x",
        streamId: "str_x",
        isDonation: false,
        donationAmount: null,
      };
      return {
        type: "chat",
        message: { ...message, currency: null, replyTo: null, createdAt: n },
        user: { username: "crowd", avatar: null, isVerified: false, badges: ["premium"] },
      };
    });
    frames.push(JSON.stringify({ type: "batch", frames: chats }));
  }
  const tip = {
    type: "chat",
    message: {
      id: "msg_99999999",
      content: "For the music",
      userId: "usr_x",
      streamId: "str_x",
      isDonation: true,
      donationAmount: 1250,
      currency: "EUR",
      replyTo: null,
      createdAt: Date.now(),
    },
    user: { username: "crowd", avatar: null, isVerified: true, badges: [] },
  };
  let send: ((text: string) => void) | undefined;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    socket.connectToServer();
    send = (text) => socket.send(text);
  });
  await page.goto("/login");
  const url = await page.evaluate(async () => {
    const body = JSON.stringify({ title: "A crowd", category: "music" });
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
  await page.goto(url);
  await expect(page.getByText("Waiting for messages...")).toBeVisible();
  for (const frame of frames) send?.(frame);
  await expect(logOf(page)).toContainText("line 499");
  const lines = await logOf(page).locator("[data-message]").allTextContents();
  expect(lines.length).toBeLessThan(80);
  const numbers = lines.map((line) => Number(/line (\d{3})/.exec(line)?.[1]));
  expect(numbers).toEqual(numbers.map((_, i) => 500 - numbers.length + i));
  // A screen reader cannot keep up with so many messages, so only their number is announced.
  await expect(logOf(page)).toHaveAttribute("aria-live", "off");
  await expect(page.getByText(/^\d+ new messages$/)).toBeAttached();
  await page.emulateMedia({ reducedMotion: "reduce" });
  send?.(JSON.stringify(tip));
  await expect(logOf(page)).toContainText("donated €12.50");
  await expect(logOf(page)).toContainText("For the music");
  const shelf = page.getByRole("list", { name: "Tips" });
  await expect(shelf.getByRole("button")).toHaveText("crowd€12.50");
  await expect(shelf.getByRole("listitem")).toHaveCSS("animation-name", "none");

  await page.getByRole("button", { name: "Chat options" }).click();
  await page.getByRole("menuitem", { name: "Pause reading aloud" }).click();
  await page.reload();
  await expect(page.getByText("Waiting for messages...")).toBeVisible();
  await expect(logOf(page)).toHaveAttribute("aria-live", "off");
  await page.getByRole("button", { name: "Chat options" }).click();
  await page.getByRole("menuitem", { name: "Read new messages aloud" }).click();
  await expect(logOf(page)).toHaveAttribute("aria-live", "polite");
});
