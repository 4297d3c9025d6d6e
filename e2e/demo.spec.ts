import * as z from "zod";
import { signIn } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const ALGORITHMS = {
  hybrid: /^Hybrid/,
  collaborative: /^Collaborative/,
  content_based: /^Content-based/,
  deep_learning: /^Deep learning/,
};
const List = z.object({
  algorithm: z.string(),
  modelVersion: z.string().regex(/^\d{4}-\d\d-\d\dt/),
  videos: z.array(z.object({ id: z.string() })),
});

const VIEWERS = ["oat_and_ink", "demo_viewer", "teal_umbrella", "sofia_m"];

test("the four recommendation algorithms of a fresh demo return different lists and state the model's date", async ({
  page,
  newUserPage,
}) => {
  const lists = new Map<string, string[]>();
  for (const [i, username] of VIEWERS.entries()) {
    const viewer = i === 0 ? page : await newUserPage();
    await signIn(viewer, { username, password: "Upstream-2026" });
    const headers = { Origin: new URL(viewer.url()).origin };
    // With these preferences only the model decides the order, so other tests cannot change it.
    await viewer.request.patch("/api/recommendations/preferences", {
      data: { personal: 1, recency: 0, trending: 0, dials: { exploration: 0 } },
      headers,
    });
    for (const algorithm of Object.keys(ALGORITHMS)) {
      const response = await viewer.request.post("/api/recommendations/advanced", {
        data: { algorithm },
        headers,
      });
      const list = List.parse(await response.json());
      expect(list.algorithm).toBe(algorithm);
      lists.set(algorithm, [...(lists.get(algorithm) ?? []), ...list.videos.map(({ id }) => id)]);
    }
  }
  // Two algorithms may give one user the same list, but not all four users.
  expect(new Set([...lists.values()].map(String)).size).toBe(4);

  await page.goto("/recommendations?tab=settings");
  for (const label of Object.values(ALGORITHMS)) {
    await page.getByRole("radio", { name: label }).check();
    await expect(
      page.getByText(/Trained on \w{3} \d{1,2}, \d{4} with what \d+ users watched/),
    ).toBeVisible();
  }
});
