import { parse, serialize } from "hono/utils/cookie";
import type { Actor } from "../domain/accounts/users/contract.ts";
import type { Deps } from "../domain/deps.ts";
import type { HouseAd } from "../domain/money/ads/contract.ts";
import { NEW_SITTING, openVideo, type Sitting, seesHouseAds } from "../domain/money/ads/rules.ts";
import { issueHouseAd } from "../domain/money/ads/ticket.ts";

export const SITTING_COOKIE = "__Host-sitting";
const SITTING_PATTERN = /^(\d{1,6})\.(vid_[\w-]{1,60})\.(\d{1,15})\.(\d{1,15})\.(\d{1,6})$/;

function sittingOf(request: Request): Sitting {
  const [, videos, last, at, adAt, ads] =
    SITTING_PATTERN.exec(
      parse(request.headers.get("Cookie") ?? "", SITTING_COOKIE)[SITTING_COOKIE] ?? "",
    ) ?? [];
  if (!last) return NEW_SITTING;
  return { videos: Number(videos), last, at: Number(at), adAt: Number(adAt), ads: Number(ads) };
}

const sittingCookie = ({ videos, last, at, adAt, ads }: Sitting) =>
  serialize(SITTING_COOKIE, `${videos}.${last}.${at}.${adAt}.${ads}`, {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
  });

/** Returns true for a prefetch or prerender, which must not count as a page view. */
const isPrefetch = (request: Request) =>
  /prefetch|prerender/.test(
    request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "",
  );

/**
 * Returns the ad for Tributary's own features that the page must show before the video, or null.
 * The server decides, so that a page for an ad-free plan contains no trace of an ad.
 */
export async function houseAdFor(
  deps: Pick<Deps, "signingSecret" | "now" | "newId">,
  {
    request,
    actor,
    video,
  }: {
    request: Request;
    actor: Actor;
    video: { videoId: string; duration: number; suits: boolean };
  },
): Promise<{ ad: HouseAd | null; setCookie: string | null }> {
  if (isPrefetch(request) || !seesHouseAds(actor)) return { ad: null, setCookie: null };
  const { sitting, ad } = openVideo(sittingOf(request), actor, { ...video, now: deps.now() });
  return { ad: ad && (await issueHouseAd(deps, ad)), setCookie: sittingCookie(sitting) };
}
