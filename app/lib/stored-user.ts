import { INDEX_KEY } from "#app/features/media/downloads/keys.ts";
import type { StoredUser } from "#worker/domain/accounts/users/contract-api.ts";

/**
 * The copy of the user that this browser keeps, for display only: the session decides who is signed
 * in, and on every load the copy is made to agree with it. Storage may be refused (private
 * windows); then there is no copy, and nothing else changes.
 */
const KEY = "user";

export function writeStoredUser(user: StoredUser): void {
  try {
    // Somebody else signed in: what the one before kept on this device goes.
    const downloads = localStorage.getItem(INDEX_KEY);
    if (downloads?.includes('"ownerId"') && !downloads.includes(user.id)) {
      void import("#app/features/media/downloads/manager.ts").then(({ clearDownloads }) =>
        clearDownloads({ isTold: false }),
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

/** Whose copy it is, on a page that was made for nobody. */
export function storedUserId(): string | null {
  try {
    return /"id":"(usr_[\w-]+)"/.exec(localStorage.getItem(KEY) ?? "")?.[1] ?? null;
  } catch {
    return null;
  }
}

export const syncStoredUser = (user: StoredUser | null) =>
  user ? writeStoredUser(user) : clearStoredUser();
