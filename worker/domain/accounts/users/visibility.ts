import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { follows, users } from "../../../db/schema.ts";
import type { Actor } from "./contract.ts";
import type { ProfileVisibility } from "./contract-settings.ts";

export interface CreatorAccess {
  creatorSuspendedAt: number | null;
  /** Time of the user's request to delete the account, which closes the account; null if open. */
  creatorClosedAt: number | null;
  creatorVisibility: ProfileVisibility;
}

/** Columns for a select that joins the creator. Batches require column names that are unique. */
export const creatorAccessColumns = {
  creatorSuspendedAt: users.suspendedAt,
  creatorClosedAt: users.deletionRequestedAt,
  creatorVisibility: users.profileVisibility,
};

/** Returns the access data of a creator from a whole row of `users`. */
export const accessOf = (user: typeof users.$inferSelect): CreatorAccess => ({
  creatorSuspendedAt: user.suspendedAt,
  creatorClosedAt: user.deletionRequestedAt,
  creatorVisibility: user.profileVisibility,
});

export const isOpenCreator = (c: CreatorAccess) =>
  c.creatorSuspendedAt === null && c.creatorClosedAt === null;

/** SQL condition on a joined `users` row: the account is neither suspended nor closed. */
export const isOpenAccount = (): SQL | undefined =>
  and(isNull(users.suspendedAt), isNull(users.deletionRequestedAt));

/** The viewer of an SQL condition: an actor, an ID, or a placeholder ("" for a visitor). */
export type Viewer = Actor | { kind: "user"; id: string | Placeholder };

/** The viewer in prepared queries. `viewerParams` supplies the value. */
export const VIEWER_PARAM = {
  kind: "user",
  id: sql.placeholder("viewer"),
} as const satisfies Viewer;

/** Returns the value for the placeholder in `VIEWER_PARAM`, which is "" for a visitor. */
export const viewerParams = (actor: Actor | undefined) => ({
  viewer: actor?.kind === "user" ? actor.id : "",
});

const idOf = (viewer: Viewer) => (viewer.kind === "user" ? viewer.id : "");

/** SQL expression for the ID of the user with a username. It saves a query for the ID. */
export const idOfUsername = (username: string | Placeholder) =>
  sql<string>`(select named.id from ${users} named where named.username = ${username})`;

/** SQL condition: the viewer follows the creator whom the select joins. */
export const followsCreator = (actor: Viewer) =>
  sql<boolean>`exists (select 1 from ${follows} f where f.creator_id = ${users.id} and f.follower_id = ${idOf(actor)})`.mapWith(
    Boolean,
  );

/** SQL condition: the user whom the select joins follows this creator. */
export const followsUser = (creatorId: string) =>
  sql<boolean>`exists (select 1 from ${follows} f where f.creator_id = ${creatorId} and f.follower_id = ${users.id})`.mapWith(
    Boolean,
  );

/** SQL condition: lists for this viewer can contain public content of the joined creator. */
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
