import type { Context } from "../context.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";
import { readProfile, type StoredProfile } from "../domain/discovery/recommendations/profile.ts";
import { readSubject } from "../domain/discovery/recommendations/similar.ts";
import { claimedUserId } from "./session.ts";

type Subject = ReturnType<typeof readSubject>;

/** Reads that a page's later reads depend on, started while the session is being read. */
export interface EarlyReads {
  /** Returns the profile; undefined if it was not read early, or for another user. */
  profileOf(actor: Actor): Promise<StoredProfile> | undefined;
  /** Returns the video of a watch page; undefined if it was not read early for this actor. */
  subjectOf(actor: Actor): Subject | undefined;
}

const PAGES_WITH_PROFILE = /^\/(?:discover|_root)?(?:\.data)?$/;
const WATCH_PAGE = /^\/watch\/(\w+)(?:\.data)?$/;

/**
 * Starts the reads for the user whom the session token claims. The session is checked at the same
 * time, and the results are used only if it belongs to this user. Reads nothing for a visitor.
 */
export function startEarlyReads(ctx: Context, request: Request): EarlyReads {
  const { pathname } = new URL(request.url);
  const isPageRequest = request.method === "GET" && request.headers.get("Upgrade") === null;
  const userId = isPageRequest ? claimedUserId(request) : null;
  if (userId === null) return { profileOf: () => undefined, subjectOf: () => undefined };
  const hasProfile = PAGES_WITH_PROFILE.test(pathname);
  const profile = hasProfile ? readProfile(ctx, userId) : undefined;
  const contentId = WATCH_PAGE.exec(pathname)?.[1];
  const viewer = { kind: "user", id: userId } as const;
  const subject = contentId === undefined ? undefined : readSubject(ctx, { viewer, contentId });
  // The page that uses a result handles its error.
  for (const read of [profile, subject]) read?.catch(() => undefined);
  const ifOwn =
    <T>(value: T) =>
    (actor: Actor) =>
      actor.kind === "user" && actor.id === userId ? value : undefined;
  return { profileOf: ifOwn(profile), subjectOf: ifOwn(subject) };
}
