import { INDEX_KEY } from "#app/features/media/downloads/keys.ts";
import type { StoredUser } from "#worker/domain/accounts/users/contract-api.ts";

/**
 * Local storage key of the displayed user. The session, not this copy, decides who is signed in.
 */
const KEY = "user";

export function writeStoredUser(user: StoredUser): void {
  try {
    // Another user has signed in, so the previous user's downloads must leave this device.
    const downloads = localStorage.getItem(INDEX_KEY);
    if (downloads?.includes('"ownerId"') && !downloads.includes(user.id)) {
      void import("#app/features/media/downloads/manager.ts").then(({ clearDownloads }) =>
        clearDownloads({ isNotified: false }),
      );
    }
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch (error) {
    console.warn("The user could not be kept in local storage", error);
  }
}

export function clearStoredUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.warn("Local storage could not be cleared", error);
  }
}

/** Returns the user ID for offline pages, which contain no user; null without a stored copy. */
export function storedUserId(): string | null {
  try {
    return /"id":"(usr_[\w-]+)"/.exec(localStorage.getItem(KEY) ?? "")?.[1] ?? null;
  } catch {
    return null;
  }
}

export const syncStoredUser = (user: StoredUser | null) =>
  user ? writeStoredUser(user) : clearStoredUser();
