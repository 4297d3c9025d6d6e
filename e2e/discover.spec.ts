import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { unfold } from "./support/unfold.ts";
import { publishVideo } from "./support/videos.ts";

/** Settings without trending and random videos, so that other tests cannot change the order. */
const STEADY = { trending: 0, dials: { exploration: 0 } };

test("a new user picks interests on the Discover page, sees why a video is recommended, and hides a video @phone-first @core", async ({
  page,
  newUserPage,
  isMobile,
}) => {
  // The desktop and the phone run of this test can overlap, so each uses its own categories.
  const [slug, liked, other] = isMobile
    ? ["sports", "Sports", "travel"]
    : ["lifestyle", "Lifestyle", "education"];
  const maker = await newUserPage();
  await signUp(maker, "maker");
  const [walk, lamp] = [`Walk ${Date.now()}`, `Lamp ${Date.now()}`];
  await publishVideo(maker, { title: walk, category: slug, seconds: 6, ladder: false });
  await publishVideo(maker, { title: lamp, category: other, seconds: 6, ladder: false });
  await signUp(page, "newcomer");
  const forYou = page.getByRole("list", { name: "Videos for you" });
  const titles = forYou.getByRole("heading", { level: 3 });
  const isFirst = (title: string) => expect(titles.first()).toHaveText(title);

  await test.step("the Discover page asks for interests once, lets the user choose them by keyboard, and confirms the choice", async () => {
    await page.goto("/discover?welcome=true");
    await expect(
      page.getByRole("heading", { name: /^Welcome to Tributary, newcomer/ }),
    ).toBeVisible();
    const choice = page.getByRole("checkbox", { name: liked });
    await expect(choice).toBeEnabled();
    await isAccessible(page);
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(choice).toBeChecked();
    await page.getByRole("button", { name: "Save interests" }).press("Enter");
    await expect(page.getByText(`You'll see more ${liked}`)).toBeVisible();
    await expect(page).toHaveURL("/discover");
    await page.request.patch("/api/recommendations/preferences", {
      data: STEADY,
      headers: { Origin: new URL(page.url()).origin },
    });
    await page.goto("/discover?welcome=true");
    await expect(page.getByRole("heading", { name: /^Welcome to Tributary/ })).toHaveCount(0);
  });

  await test.step("a recommendation slider that is changed by keyboard keeps its value after a reload", async () => {
    await unfold(page, "Recommendation Settings");
    const diversity = page.getByRole("slider", { name: "Content Diversity" });
    await expect(diversity).toHaveAttribute("aria-valuetext", "30%");
    const saved = page.waitForResponse(
      (r) => r.url().endsWith("/api/recommendations/preferences") && r.ok(),
    );
    await diversity.press("Home");
    await expect(diversity).toHaveAttribute("aria-valuetext", "0%");
    await saved;
    await page.reload();
    await unfold(page, "Recommendation Settings");
    await expect(diversity).toHaveAttribute("aria-valuetext", "0%");
    await page.getByRole("button", { name: "Refresh Recommendations" }).click();
    await expect(
      page.getByText("Updated based on your latest activity", { exact: true }),
    ).toBeVisible();
    await isFirst(walk);
  });

  await test.step("the reasons for a recommendation add up to its score; switching a reason off reorders the list, and Undo restores the order", async () => {
    const why = page.getByRole("button", {
      name: `You're interested in ${liked}. Why you see “${walk}”`,
    });
    await why.click();
    const panel = page.getByRole("dialog", { name: "Why you see this" });
    await expect(panel).toContainText(`You're interested in ${liked}.`);
    const points = (await panel.getByText(/^[+−]\d+$/).allTextContents()).map((text) =>
      Number(text.replace("−", "-")),
    );
    const together = panel.getByRole("status").filter({ hasText: "Total" });
    await expect(together).toHaveText(`Total${points.reduce((sum, n) => sum + n, 0)}`);
    await isAccessible(page);
    const category = panel.getByRole("group", { name: "How much “This category” counts" });
    await category.getByRole("radio", { name: "Full" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(category.getByRole("radio", { name: "Off" })).toBeChecked();
    await expect(together).toHaveText("Total20");
    await panel.getByRole("button", { name: "Done" }).click();
    await expect(titles.first()).not.toHaveText(walk);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await isFirst(walk);
  });

  await test.step("the dialog with the reasons for a recommendation closes on Escape and returns the focus, and can hide the video with undo", async () => {
    const why = page.getByRole("button", { name: `Why you see “${walk}”` });
    const panel = page.getByRole("dialog", { name: "Why you see this" });
    await why.click();
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(why).toBeFocused();
    await why.click();
    await panel.getByRole("button", { name: "Hide video" }).click();
    const undo = forYou.getByRole("button", { name: `Undo: unhide ${walk}` });
    await expect(undo).toBeFocused();
    await undo.click();
    await isFirst(walk);
  });

  await test.step("each tab of the Discover page has a URL and works with arrow keys and the Back button", async () => {
    await page.goto("/discover?tab=trending");
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(
      page.getByRole("tabpanel", { name: "Trending" }).getByText("#1", { exact: true }),
    ).toBeVisible();
    await tab("Trending").press("ArrowRight");
    await expect(page).toHaveURL("/discover?tab=analysis");
    await expect(page.getByRole("heading", { name: "Why We Recommended This" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Viewing Analytics" })).toBeVisible();
    await isAccessible(page);
    await page.goBack();
    await expect(tab("Trending")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("a visitor of the Discover page sees trending videos and is asked to sign in for recommendations", async () => {
    const guest = await newUserPage();
    await guest.goto("/discover");
    await expect(
      guest.getByRole("heading", { name: "Sign In for Personalized Recommendations" }),
    ).toBeVisible();
    const main = guest.getByRole("main");
    await expect(main.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await expect(main.getByRole("link", { name: "Create Account" })).toHaveAttribute(
      "href",
      "/signup",
    );
    await expect(
      guest.getByRole("region", { name: "Trending" }).getByText("#1", { exact: true }),
    ).toBeVisible();
    await isAccessible(guest);
  });
});
