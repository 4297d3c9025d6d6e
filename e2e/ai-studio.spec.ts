import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the five text tools of the AI studio give results that fit the text, and prefill an upload @phone-first", async ({
  page,
}) => {
  await page.goto("/ai-studio?tab=sentiment");
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute(
    "href",
    "/login?next=%2Fai-studio%3Ftab%3Dsentiment",
  );
  await expect(page.getByText("Nothing you type here is sent to another company.")).toBeVisible();
  await signUp(page, "writer");
  await page.goto("/ai-studio");
  await expect(page.getByRole("link", { name: /AI Prompt Optimizer/ }).last()).toHaveAttribute(
    "href",
    "/ai-prompt-optimizer",
  );
  const tools = page.getByRole("navigation", { name: "AI tools" });
  const result = page.getByRole("region", { name: "Result" }).filter({ visible: true });
  const ask = async (label: string, text: string, button: string) => {
    const submit = page.getByRole("button", { name: button });
    await page.getByLabel(label).filter({ visible: true }).fill(text);
    await submit.click();
    await expect(submit).toBeEnabled();
  };

  await test.step("the AI studio generates video metadata that fits each text", async () => {
    const generate = page.getByRole("button", { name: "Generate metadata" });
    await expect(generate).toBeDisabled();
    await ask(
      "What is your content about?",
      "Paddling a kayak down a wild river. A trip with camps on the beach.",
      "Generate metadata",
    );
    await expect(page.getByText("AI Content Generated!", { exact: true })).toBeVisible();
    await expect(result).toContainText("Travel");
    await ask(
      "What is your content about?",
      "Baking sourdough bread at home: flour, water, a hot oven and patience.",
      "Generate metadata",
    );
    await expect(result).toContainText("Cooking");
    await expect(result).not.toContainText("kayak");
    await expect(result).toContainText("Built-in, no AI service");
    await isAccessible(page);
  });

  await test.step("the AI studio distinguishes safe from harmful text, and marks the harmful words", async () => {
    await tools.getByRole("link", { name: "Moderation" }).click();
    await expect(page).toHaveURL(/\?tab=moderation$/);
    await ask("Text to check", "What a lovely river.", "Check content");
    await expect(result.getByText("Safe", { exact: true })).toBeVisible();
    await ask("Text to check", "Careful, I will kill you, he said.", "Check content");
    await expect(result.getByText("High severity", { exact: true })).toBeVisible();
    await expect(result.locator("mark")).toContainText("kill you");
    await isAccessible(page);
  });

  await test.step("the AI studio distinguishes positive from negative text", async () => {
    await tools.getByRole("link", { name: "Sentiment" }).click();
    await ask(
      "Text to analyze",
      "I love this, it is wonderful and great, thank you!",
      "Analyze sentiment",
    );
    await expect(result).toContainText(/positive/i);
    await ask("Text to analyze", "I hate this, it is terrible and boring.", "Analyze sentiment");
    await expect(result).toContainText(/negative/i);
    await isAccessible(page);
  });

  await test.step("the AI studio generates hashtags that can be copied", async () => {
    await tools.getByRole("link", { name: "Hashtags" }).click();
    await ask("What is your content about?", "Calligraphy with a broad pen", "Generate hashtags");
    await expect(
      result.getByRole("button", { name: "Copy #calligraphy", exact: true }),
    ).toBeVisible();
    await isAccessible(page);
  });

  await test.step("the AI studio's chat sends a message with Enter and with the button, and shows the last five messages", async () => {
    await tools.getByRole("link", { name: "Chat" }).click();
    await page.getByLabel("Stream title").fill("River talk");
    const log = page.getByRole("log", { name: "Conversation" });
    const message = page.getByLabel("Viewer message");
    await message.fill("Hello everybody");
    await message.press("Enter");
    await expect(log).toContainText("River talk");
    await page.context().grantPermissions(["clipboard-write"]);
    // A visible toast must not move over the Send button during a slow click.
    await log.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    for (const line of ["What is planned for tonight", "Is there a second boat"]) {
      await expect(message).toHaveValue("");
      await message.fill(line);
      await page.getByRole("button", { name: "Send" }).click({ delay: 150 });
    }
    await expect(message).toHaveValue("");
    await expect(log.getByText("Assistant")).toHaveCount(3);
    await expect(log).not.toContainText("Hello everybody");
    await page.context().setOffline(true);
    await message.fill("Who steers the boat");
    await message.press("Enter");
    await expect(page.getByText("Check your connection and try again.")).toBeVisible();
    await expect(log.getByText("Assistant")).toHaveCount(3);
    await page.context().setOffline(false);
    await message.press("Enter");
    await expect(message).toHaveValue("");
    await isAccessible(page);
  });

  await test.step("the AI studio keeps the generated metadata and uses the title in a new upload", async () => {
    await tools.getByRole("link", { name: "Metadata" }).click();
    const title = await result.getByRole("radio").first().inputValue();
    await result.getByRole("button", { name: "Use in a new upload" }).click();
    await expect(page).toHaveURL(/\/upload\?draft=vid_/);
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  });
});

test("automatic moderation holds a rude chat message with a reason until a moderator approves the message", async ({
  page,
  newUserPage,
}) => {
  await signUp(page, "host");
  const url = await page.evaluate(async () => {
    const send = (path: string, method: string, body: unknown) =>
      fetch(path, {
        method,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const response = await send("/api/streams", "POST", {
      title: "A quiet room",
      category: "justchatting",
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
  await page.goto(url);
  await page.getByRole("button", { name: "Moderate chat" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "AutoMod" }).click();
  await dialog.getByLabel("Hold for review").click();
  await page.getByRole("option", { name: "Severe and moderate" }).click();
  await expect(dialog.getByLabel("Hold for review")).toContainText("Severe and moderate");

  const viewer = await newUserPage();
  await signUp(viewer, "rude");
  await viewer.goto(url);
  const input = viewer.getByRole("combobox", { name: "Message" });
  await input.fill("you are an idiot");
  await expect(viewer.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await input.press("Enter");
  await expect(viewer.getByRole("log", { name: "Chat messages" })).toContainText(
    "Waiting for review",
  );
  await dialog.getByRole("tab", { name: /^Review/ }).click();
  await expect(dialog).toContainText("It insults or harasses someone (medium severity)");
  await dialog.getByRole("button", { name: /^Approve/ }).click();
  await expect(viewer.getByRole("log", { name: "Chat messages" })).not.toContainText(
    "Waiting for review",
  );
});

test("the Go Live form suggests a title from the creator's notes, and names words that break the rules @desk-first", async ({
  page,
}) => {
  await signUp(page, "advised");
  await page.goto("/live-stream");
  await page.getByText("Suggest a title, description and category", { exact: true }).click();
  await page
    .getByLabel("What's your stream about?")
    .fill("I paint the river at night with ink, and answer questions about brushes.");
  await page.getByRole("button", { name: "Suggest details" }).click();
  const use = page.getByRole("button", { name: /^Use title / }).first();
  const title = ((await use.getAttribute("aria-label")) ?? "").replace("Use title ", "");
  expect(title).not.toBe("");
  await use.click();
  await expect(page.getByLabel("Stream title")).toHaveValue(title);
  const check = page.getByRole("button", { name: "Check text" });
  const verdict = page.getByRole("region", { name: "Text check" });
  await check.click();
  await expect(verdict).toContainText("No rule violations found.");
  await page.getByLabel("Stream title").fill("You are a worthless idiot");
  await expect(verdict).toContainText("The text has changed since this check.");
  await check.click();
  await expect(verdict).toContainText("It insults or harasses someone.");
  await isAccessible(page);
});
