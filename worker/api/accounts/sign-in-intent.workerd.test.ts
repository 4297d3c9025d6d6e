import { expect, test } from "vitest";
import { call, makeUser } from "../../testing/factories.ts";
import { joinWith, leadsTo, signInWith, TestBrowser } from "../../testing/oauth.ts";

const NEXT = "/watch/vid_1?t=3&intent=n1";

test.each(["/auth/google", "/auth/apple", "/login", "/login/verify"])(
  "%s sends a user who is already signed in back without the act of a visitor",
  async (path) => {
    const user = await makeUser();
    const answer = await call(`${path}?${new URLSearchParams({ next: NEXT })}`, { as: user });
    expect(leadsTo(answer)).toBe("/watch/vid_1?t=3");
  },
);

test("a completed sign-in with Google leads back to the act of a visitor", async () => {
  const name = crypto.randomUUID().slice(0, 8);
  const email = `${name}@mail.example`;
  await joinWith("google", email, `i_${name}`);
  const back = await signInWith(new TestBrowser(), "google", { email }, { next: NEXT });
  expect(leadsTo(back)).toBe(NEXT);
});
