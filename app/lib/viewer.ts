import { useRouteLoaderData } from "@remix-run/react";
import type { SignedInActor } from "#worker/domain/accounts/users/contract.ts";
import type { StoredUser } from "#worker/domain/accounts/users/contract-api.ts";
import type { GameNews } from "#worker/domain/community/gamification/contract.ts";
import type { ShownAnnouncement } from "#worker/domain/ops/announcements/contract.ts";

/** What a page may know of who is signed in: the session's truth, without the session. */
export type Viewer = Pick<
  SignedInActor,
  | "id"
  | "username"
  | "displayName"
  | "email"
  | "avatar"
  | "plan"
  | "role"
  | "isVerified"
  | "emailVerified"
>;

export type ThemeChoice = "system" | "light" | "dark";

/** What the root loader gives every page. */
export interface RootData {
  viewer: Viewer | null;
  /** The copy kept under the local-storage key `user`. */
  storedUser: StoredUser | null;
  theme: ThemeChoice;
  /**
   * What of levels and coins a page needs; null for visitors, for who has none yet, and for who
   * switched it off.
   */
  game: GameNews | null;
  /** What staff tell this person now; null for nothing. */
  announcement: ShownAnnouncement | null;
  /** The address of this site, for links that must be whole. */
  origin: string;
  /** Of the request that made this data; told on the page of an unexpected error. */
  requestId: string;
}

export const useRootData = () => useRouteLoaderData<RootData>("root");

/** Who is signed in, or null. Also null on the page of an error that the root itself met. */
export const useViewer = (): Viewer | null => useRootData()?.viewer ?? null;
