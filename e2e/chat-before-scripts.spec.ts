import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const inputOf = (page: Page) => page.getByRole("combobox", { name: "Message" });

async function makeStream(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch("/api/streams", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ title: "A slow page", category: "justchatting" }),
    });
    const { streamUrl }: { streamUrl: string } = await response.json();
    return streamUrl;
  });
}

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
