import { and, inArray } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { findEndedSessions } from "../api-keys/find-ended-sessions.ts";
import {
  type ForSubscribers,
  type LockActor,
  opensSubscribersOnly,
} from "../plans/subscribers-only.ts";
import type { Plan, Role, SignedInActor } from "../users/contract.ts";
import { followsUser, isOpenAccount } from "../users/visibility.ts";

export const ACCESS_REASONS = ["viewer", "follower", "owner", "staff"] as const;
/**
 * Why a user is allowed to watch: public or unlisted content, a follow, own content, a staff role.
 * A media link is valid only while the reason for which the link was created holds.
 */
export type AccessReason = (typeof ACCESS_REASONS)[number];

/** The user for whom a media link or socket was opened, and the session or API key used for it. */
export interface Reader {
  userId: string;
  sessionId: string | null;
}

export interface Standing {
  plan: Plan;
  role: Role;
  isFollower: boolean;
}

/** Tells whether access for this reason depends on the user, whom a media link must then name. */
export const dependsOnReader = (
  { subscribersOnly }: ForSubscribers,
  reason: AccessReason,
): boolean => reason !== "viewer" || subscribersOnly;

/** Returns the user to store in a media link or socket; null if access needs no user. */
export const readerFor = (
  subject: ForSubscribers,
  reason: AccessReason,
  actor: LockActor,
): Reader | null =>
  actor.kind === "user" && dependsOnReader(subject, reason)
    ? { userId: actor.id, sessionId: actor.sessionId }
    : null;

export interface CreatorRequest {
  ownerId: string;
  sessionId: string;
}

/** Returns the creator as the reader in a link to the creator's own content. */
export const creatorReader = ({ ownerId, sessionId }: CreatorRequest): Reader => ({
  userId: ownerId,
  sessionId,
});

/**
 * Tells whether the reader of a media link or socket is allowed to watch, for the link's reason.
 * Without a reader, a link or socket gives access only to content that everybody can watch.
 */
export function canReaderWatch(
  subject: ForSubscribers,
  reason: AccessReason,
  reader: Reader | null,
  standing: Standing | null,
): boolean {
  if (!dependsOnReader(subject, reason)) return true;
  if (reader === null || standing === null) return false;
  if (reason === "owner") return reader.userId === subject.creatorId;
  if (reason === "staff") return standing.role !== "user";
  if (reason === "follower" && !standing.isFollower) return false;
  return !subject.subscribersOnly || opensSubscribersOnly(standing.plan);
}

/** D1 allows at most 100 bound parameters per statement. */
const CHUNK = 90;

/**
 * Reads the current plan, role and follow of many readers. The returned function gives null for a
 * reader whose account is closed or suspended, or whose session has ended.
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
  const [endedSessions, ...userChunks] = await Promise.all([
    findEndedSessions(
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
  const standings = new Map(userChunks.flat().map(({ id, ...standing }) => [id, standing]));
  return ({ userId, sessionId }) =>
    sessionId !== null && endedSessions.has(sessionId) ? null : (standings.get(userId) ?? null);
}

/** Tells whether the session or API key is still valid and the user's role unchanged. */
export async function isActorValid(
  deps: Pick<Deps, "db" | "now">,
  { id, sessionId, role }: Pick<SignedInActor, "id" | "sessionId" | "role">,
): Promise<boolean> {
  const reader = { userId: id, sessionId };
  const standingOf = await readStandings(deps, { creatorId: "", readers: [reader] });
  return standingOf(reader)?.role === role;
}
