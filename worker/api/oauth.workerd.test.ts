import { expect, test } from "vitest";
import { begin, consent, comeBack, leadsTo, signInWith, TestBrowser } from "../testing/oauth.ts";

test("x", async () => {
  const b = new TestBrowser();
  const u = await begin(b, "google");
  console.log(u.toString());
  const f = await consent(u, { email: "a@b.example" });
  const r = await comeBack(b, "google", f);
  expect(leadsTo(r)).toBe("/welcome");
  const r2 = await signInWith(new TestBrowser(), "apple", { email: "x@y.example" });
  expect(leadsTo(r2)).toBe("/welcome");
  const p = await (await b.go("/welcome")).text();
  expect(p).toContain("a@b.example");
});
