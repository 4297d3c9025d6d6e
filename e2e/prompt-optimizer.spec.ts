import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the prompt optimizer rewrites each prompt differently, and saves, reopens and deletes prompts with undo @desk-first", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "prompter");
  await page.goto("/ai-prompt-optimizer");
  const input = page.getByLabel("Your prompt", { exact: true });
  const output = page.getByRole("textbox", { name: "Optimized prompt" });
  const optimize = page.getByRole("button", { name: "Optimize Prompt" });

  await input.fill("Write something good about my kayak trip, please");
  await optimize.click();
  await expect(output).toHaveValue(/kayak/);
  const first = await output.inputValue();
  await isAccessible(page);
  await page.getByRole("button", { name: "Copy Optimized Prompt" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await input.fill("Explain TypeScript generics to beginners in 200 words, as a list");
  await page.keyboard.press("Control+Enter");
  await expect(output).toHaveValue(/TypeScript generics/);
  expect(await output.inputValue()).not.toContain("kayak");

  const prompts = page.getByRole("region", { name: "Your prompts" });
  await expect(prompts.getByRole("listitem")).toHaveCount(2);
  await prompts.getByRole("link", { name: /kayak/ }).first().click();
  await expect(output).toHaveValue(first);
  await page.reload();
  await expect(output).toHaveValue(first);

  await prompts
    .getByRole("listitem")
    .filter({ hasText: "kayak" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(prompts.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompts.getByRole("listitem")).toHaveCount(2);
});
