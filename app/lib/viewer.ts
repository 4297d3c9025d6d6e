import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Provider } from "#worker/domain/accounts/oauth/contract.ts";
import type { SignedInActor } from "#worker/domain/accounts/users/contract.ts";
import type { StoredUser } from "#worker/domain/accounts/users/contract-api.ts";
import type { GameNews } from "#worker/domain/community/gamification/contract.ts";
import type { ShownAnnouncement } from "#worker/domain/ops/announcements/contract.ts";

/** Data of the signed-in user for pages, without data of the session. */
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
/** `auto` collapses the rail on narrow windows and on pages with a player. */
export type RailState = "auto" | "collapsed" | "open";

export interface RootData {
  viewer: Viewer | null;
  storedUser: StoredUser | null;
  theme: ThemeChoice;
  rail: RailState;
  /**
   * News of the coin game. The server sends the page before the news are ready. Null for visitors.
   * The promise resolves to null if the user has no coins or has turned the coin game off.
   */
  game: Promise<GameNews | null> | null;
  announcement: ShownAnnouncement | null;
  /** Sign-in providers that the sign-in dialog offers; empty for users. */
  providers: readonly Provider[];
  origin: string;
  requestId: string;
}

export const useRootData = () => useRouteLoaderData<RootData>("root");

export const useViewer = (): Viewer | null => useRootData()?.viewer ?? null;

/** Returns the news of the coin game. Null until the news arrive, and for users without news. */
export function useGameNews(): GameNews | null {
  const arriving = useRootData()?.game ?? null;
  const [news, setNews] = useState<GameNews | null>(null);
  useEffect(() => {
    let isCurrent = true;
    Promise.resolve(arriving).then(
      (arrived) => isCurrent && setNews(arrived),
      (error: unknown) => console.warn("The game news did not arrive:", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [arriving]);
  return news;
}
