import type { Context } from "../context.ts";
import { userIdInToken } from "../domain/accounts/sessions/session-token.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";
import { readProfile, type StoredProfile } from "../domain/discovery/recommendations/profile.ts";
import { readSubject } from "../domain/discovery/recommendations/similar.ts";
import { sessionToken } from "./session.ts";

type Subject = ReturnType<typeof readSubject>;

/** Queries that start while the session is being read, because other queries need their result. */
export interface EarlyReads {
  /** Returns the actor's profile; undefined if its query was not started. */
  profileOf(actor: Actor): Promise<StoredProfile> | undefined;
  /** Returns the video of a watch page; undefined if its query was not started for this actor. */
  subjectOf(actor: Actor): Subject | undefined;
}

const PAGES_WITH_PROFILE = /^\/(?:discover|_root)?(?:\.data)?$/;
const WATCH_PAGE = /^\/watch\/(\w+)(?:\.data)?$/;

/**
 * Starts queries for the user whose ID is in the session token, while the session is being read.
 * The results are dropped unless the session belongs to this user.
 * Starts no query for a token that this site did not create.
 * Otherwise forged tokens could start many queries before the rate limit rejects the request.
 */
export async function startEarlyReads(ctx: Context, request: Request): Promise<EarlyReads> {
  const { pathname } = new URL(request.url);
  const isPageRequest = request.method === "GET" && request.headers.get("Upgrade") === null;
  const token = isPageRequest ? sessionToken(request) : null;
  const userId = token === null ? null : await userIdInToken(ctx, token);
  if (userId === null) return { profileOf: () => undefined, subjectOf: () => undefined };
  const hasProfile = PAGES_WITH_PROFILE.test(pathname);
  const profile = hasProfile ? readProfile(ctx, userId) : undefined;
  const contentId = WATCH_PAGE.exec(pathname)?.[1];
  const viewer = { kind: "user", id: userId } as const;
  const subject = contentId === undefined ? undefined : readSubject(ctx, { viewer, contentId });
  // The page handles the error of a query whose result it uses.
  for (const read of [profile, subject]) read?.catch(() => undefined);
  const ifOwn =
    <T>(value: T) =>
    (actor: Actor) =>
      actor.kind === "user" && actor.id === userId ? value : undefined;
  return { profileOf: ifOwn(profile), subjectOf: ifOwn(subject) };
}
