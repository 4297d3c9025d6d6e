import { and, inArray } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { findLostSessions } from "../api-keys/find-lost-sessions.ts";
import {
  type ForSubscribers,
  type LockActor,
  opensSubscribersOnly,
} from "../plans/subscribers-only.ts";
import type { Plan, Role, SignedInActor } from "../users/contract.ts";
import { followsUser, isOpenAccount } from "../users/visibility.ts";

export const GROUNDS = ["viewer", "follower", "owner", "staff"] as const;
/**
 * Reason why a reader may watch: as anyone with the address of the page, as a follower of the
 * creator, as the owner, or as staff. A link contains the reason for which it was created, and is
 * valid only while the reason holds.
 */
export type Ground = (typeof GROUNDS)[number];

/**
 * The signed-in user who received a link or a socket, and the session or API key of the request
 * (null if unknown).
 */
export interface Reader {
  userId: string;
  sessionId: string | null;
}

/** Current facts about a reader on which access depends. */
export interface Standing {
  plan: Plan;
  role: Role;
  isFollower: boolean;
}

/**
 * True if access for this reason (`ground`) depends on the user. Only links with such a reason
 * contain a user.
 */
export const dependsOnReader = ({ subscribersOnly }: ForSubscribers, ground: Ground): boolean =>
  ground !== "viewer" || subscribersOnly;

/**
 * Returns the user to store as the reader of a link or a socket; null if access does not depend on
 * the user.
 */
export const readerFor = (
  subject: ForSubscribers,
  ground: Ground,
  actor: LockActor,
): Reader | null =>
  actor.kind === "user" && dependsOnReader(subject, ground)
    ? { userId: actor.id, sessionId: actor.sessionId }
    : null;

/** An owner who requests their own content, and the session or API key of the request. */
export interface AskingOwner {
  ownerId: string;
  sessionId: string;
}

/** Returns the user to store as the reader of a link to the owner's content. */
export const ownerReader = ({ ownerId, sessionId }: AskingOwner): Reader => ({
  userId: ownerId,
  sessionId,
});

/**
 * True if the reader of a link or a socket may still watch for the reason (`ground`) for which it
 * was created. Without a reader, a link or a socket gives access only to content that everybody may
 * watch.
 * @param standing null if the account is closed or suspended, or the session has ended
 */
export function readerHolds(
  subject: ForSubscribers,
  ground: Ground,
  reader: Reader | null,
  standing: Standing | null,
): boolean {
  if (!dependsOnReader(subject, ground)) return true;
  if (reader === null || standing === null) return false;
  if (ground === "owner") return reader.userId === subject.creatorId;
  if (ground === "staff") return standing.role !== "user";
  if (ground === "follower" && !standing.isFollower) return false;
  return !subject.subscribersOnly || opensSubscribersOnly(standing.plan);
}

/** D1 allows at most 100 bound parameters per statement. */
const CHUNK = 90;

/**
 * Reads the current standing of many readers. The returned function gives null for a reader whose
 * account is closed or suspended, or whose session has ended.
 */
export async function readStandings(
  deps: Pick<Deps, "db" | "now">,
  { creatorId, readers }: { creatorId: string; readers: readonly Reader[] },
): Promise<(reader: Reader) => Standing | null> {
  const ids = [...new Set(readers.map(({ userId }) => userId))];
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) =>
    ids.slice(i * CHUNK, (i + 1) * CHUNK),
  );
  const columns = {
    id: users.id,
    plan: users.plan,
    role: users.role,
    isFollower: followsUser(creatorId),
  };
  const [lost, ...found] = await Promise.all([
    findLostSessions(
      deps,
      readers.flatMap(({ sessionId }) => sessionId ?? []),
    ),
    ...chunks.map((chunk) =>
      deps.db
        .select(columns)
        .from(users)
        .where(and(inArray(users.id, chunk), isOpenAccount())),
    ),
  ]);
  const standings = new Map(found.flat().map(({ id, ...standing }) => [id, standing]));
  return ({ userId, sessionId }) =>
    sessionId !== null && lost.has(sessionId) ? null : (standings.get(userId) ?? null);
}

/**
 * True if the session or API key of a long response is still valid and its user still has the same
 * role.
 */
export async function actorHolds(
  deps: Pick<Deps, "db" | "now">,
  { id, sessionId, role }: Pick<SignedInActor, "id" | "sessionId" | "role">,
): Promise<boolean> {
  const reader = { userId: id, sessionId };
  const standingOf = await readStandings(deps, { creatorId: "", readers: [reader] });
  return standingOf(reader)?.role === role;
}
