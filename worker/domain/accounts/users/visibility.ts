import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { follows, users } from "../../../db/schema.ts";
import type { Actor } from "./contract.ts";
import type { ProfileVisibility } from "./contract-settings.ts";

/** The facts of a creator that decide who may see what is theirs. */
export interface CreatorAccess {
  creatorSuspendedAt: number | null;
  /**
   * Since when the account is closed: its owner asked for its deletion, which may have been done
   * since.
   */
  creatorClosedAt: number | null;
  creatorVisibility: ProfileVisibility;
}

/**
 * For a select that joins the creator's row; no column name of another table, so it may stand in a
 * batch.
 */
export const creatorAccessColumns = {
  creatorSuspendedAt: users.suspendedAt,
  creatorClosedAt: users.deletionRequestedAt,
  creatorVisibility: users.profileVisibility,
};

/** The same facts of a whole row. */
export const accessOf = (user: typeof users.$inferSelect): CreatorAccess => ({
  creatorSuspendedAt: user.suspendedAt,
  creatorClosedAt: user.deletionRequestedAt,
  creatorVisibility: user.profileVisibility,
});

export const isOpenCreator = (c: CreatorAccess) =>
  c.creatorSuspendedAt === null && c.creatorClosedAt === null;

/** An account that takes part: neither suspended nor closed. For a select that joins `users`. */
export const isOpenAccount = (): SQL | undefined =>
  and(isNull(users.suspendedAt), isNull(users.deletionRequestedAt));

/**
 * For whom a condition is made: an actor, or the place of one's id in a query that is prepared (""
 * for a visitor's).
 */
export type Viewer = Actor | { kind: "user"; id: Placeholder };

/** Of a prepared query: whoever `askedBy` says. */
export const VIEWER_PARAM = {
  kind: "user",
  id: sql.placeholder("viewer"),
} as const satisfies Viewer;

/**
 * The value that such a query takes; a visitor has no id, and so neither follows nor hides
 * anything.
 */
export const viewerParams = (actor: Actor | undefined) => ({
  viewer: actor?.kind === "user" ? actor.id : "",
});

const idOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : "");

/** Whether the actor follows the creator whose row the select joins. */
export const followsCreator = (actor: Viewer) =>
  sql<boolean>`exists (select 1 from ${follows} f where f.creator_id = ${users.id} and f.follower_id = ${idOf(actor)})`.mapWith(
    Boolean,
  );

/** Whether the person whose row the select reads follows this creator. */
export const followsUser = (creatorId: string) =>
  sql<boolean>`exists (select 1 from ${follows} f where f.creator_id = ${creatorId} and f.follower_id = ${users.id})`.mapWith(
    Boolean,
  );

/**
 * Creators whose public things this actor may find in lists; without an actor, what everybody
 * finds.
 */
export function isVisibleTo(actor: Viewer | undefined): SQL | undefined {
  const everyone = eq(users.profileVisibility, "public");
  if (actor?.kind !== "user") return and(isOpenAccount(), everyone);
  return and(
    isOpenAccount(),
    or(
      everyone,
      eq(users.id, actor.id),
      and(eq(users.profileVisibility, "followers"), followsCreator(actor)),
    ),
  );
}
