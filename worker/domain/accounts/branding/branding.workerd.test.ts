import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { pngWithText } from "../../../testing/images.ts";
import type { WatchableVideo } from "../../media/videos/contract-api.ts";
import type { Plan } from "../users/contract.ts";
import { getBranding, removeLogo, saveBranding, setLogo } from "./save-branding.ts";

const ctx = testContext();
const setPlan = ({ id }: TestUser, plan: Plan) =>
  ctx.db.update(users).set({ plan }).where(eq(users.id, id));

test("the channel and the player show a creator's color and logo only while the plan includes branding", async () => {
  const creator = await makeUser({ plan: "creator_pro" });
  const { id } = await makeVideo(creator);
  const actor = await actorOf(creator);
  await saveBranding(ctx, { actor, accent: "#b3152c" });
  await setLogo(ctx, { actor, bytes: pngWithText() });
  const seen = async () => {
    const video: WatchableVideo = await (await call(`/api/videos/${id}`)).json();
    const pages = await Promise.all(
      [`/@${creator.username}`, `/watch/${id}`, `/embed/${id}`].map(async (path) =>
        (await call(path)).text(),
      ),
    );
    return {
      branding: video.branding,
      pages: pages.map((page) => page.includes("--color-accent:light-dark(#b3152c")),
    };
  };
  const branded = await seen();
  expect(branded.pages).toEqual([true, true, true]);
  const logo = branded.branding?.logo ?? "";
  expect(logo).toMatch(new RegExp(`^/images/logos/${creator.id}/`));
  expect((await call(logo)).status).toBe(200);
  await setPlan(creator, "premium");
  expect(await seen()).toEqual({ branding: null, pages: [false, false, false] });
  expect(await getBranding(ctx, { actor: await actorOf(creator) })).toEqual({
    accent: "#b3152c",
    logo,
    isShown: false,
  });
  await setPlan(creator, "creator_pro");
  expect(await seen()).toEqual(branded);
});

test("the branding form rejects an invalid color, and a logo on a plan without branding", async () => {
  const creator = await makeUser({ plan: "creator_pro" });
  const actor = await actorOf(creator);
  const post = (accent: string) =>
    call("/settings/branding?form=accent", {
      method: "POST",
      as: creator,
      body: new URLSearchParams({ accent }),
      headers: { Accept: "text/html" },
    });
  for (const accent of ["red", "#12345", "#1234567", "url(x)", "#fff;x"])
    expect((await post(accent)).status).toBeLessThan(500);
  expect((await getBranding(ctx, { actor })).accent).toBeNull();
  await post("#1F6FEB");
  expect((await getBranding(ctx, { actor })).accent).toBe("#1f6feb");
  await expect(
    setLogo(ctx, { actor, bytes: new TextEncoder().encode("<svg/>") }),
  ).rejects.toMatchObject({ code: "UNSUPPORTED_TYPE" });
  await setLogo(ctx, { actor, bytes: pngWithText() });
  await setPlan(creator, "free");
  const lapsed = await actorOf(creator);
  await expect(setLogo(ctx, { actor: lapsed, bytes: pngWithText() })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await removeLogo(ctx, { actor: lapsed });
  expect((await getBranding(ctx, { actor: lapsed })).logo).toBeNull();
});
