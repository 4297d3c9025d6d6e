import { expect, test } from "vitest";
import { call, makeUser } from "../testing/factories.ts";

const PREFETCH = { "Sec-Purpose": "prefetch" };

test("a prefetch of a page's data gets an empty response, and the next real request announces a new achievement", async () => {
  const [fan, creator] = await Promise.all([makeUser(), makeUser()]);
  const followed = await call(`/api/creators/${creator.id}/follow`, { method: "POST", as: fan });
  expect(followed.status).toBe(200);
  const prefetched = await call("/browse.data", { as: fan, headers: PREFETCH });
  expect([prefetched.status, prefetched.headers.get("Cache-Control")]).toEqual([204, "no-store"]);
  expect(await prefetched.text()).toBe("");
  expect(await (await call("/browse.data", { as: fan })).text()).toContain("follow-1");
});

test("a prefetch of an HTML document gets the complete document", async () => {
  const page = await call("/browse", { headers: PREFETCH });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("</html>");
});
