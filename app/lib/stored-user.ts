import { INDEX_KEY } from "#app/features/media/downloads/keys.ts";
import { forgetPerson } from "#app/lib/personal/forget-person.ts";
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
    const former = storedUserId();
    if (former !== null && former !== user.id) forgetPerson();
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch (error) {
    console.warn("The user could not be kept in local storage", error);
  }
}

export function clearStoredUser(): void {
  try {
    // A visitor's data stays, because without a stored user no account leaves the browser.
    if (storedUserId() !== null) forgetPerson();
    localStorage.removeItem(KEY);
  } catch (error) {
    console.warn("Local storage could not be cleared", error);
  }
}

const idIn = (stored: string | null): string | null =>
  /"id":"(usr_[\w-]+)"/.exec(stored ?? "")?.[1] ?? null;

/** Returns the user ID for offline pages, which contain no user; null without a stored copy. */
export function storedUserId(): string | null {
  try {
    return idIn(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Deletes this tab's personal data when the user logs out in another tab. */
export function followAccountChanges(): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    const former = idIn(oldValue);
    if (key === KEY && former !== null && former !== idIn(newValue)) forgetPerson();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

export const syncStoredUser = (user: StoredUser | null) =>
  user ? writeStoredUser(user) : clearStoredUser();
