import { afterEach, expect, test, vi } from "vitest";
import { recentSearches, rememberSearch } from "#app/features/discovery/search/recent-searches.ts";
import { lastPosition, storeLastPosition } from "#app/features/media/player/resume.ts";
import { changeQueue, queue } from "#app/features/media/queue/queue-store.ts";
import { clearStoredUser, followAccountChanges, syncStoredUser } from "#app/lib/stored-user.ts";
import type { StoredUser } from "#worker/domain/accounts/users/contract-api.ts";

afterEach(() => void vi.unstubAllGlobals());

const memoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

function openBrowser(): EventTarget {
  const localStorage = memoryStorage();
  const tab = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("window", tab);
  return tab;
}

const userOf = (id: string): StoredUser => ({
  ...{ id, username: id, email: `${id}@example.com`, avatar: null, subscriptionType: null },
  ...{ totalRevenue: 0, monthlyRevenue: 0, creatorTier: "", followers: 0, isVerified: false },
});

function usePage(): void {
  rememberSearch("a private matter");
  changeQueue((old) => ({
    ...old,
    videos: [
      {
        id: "vid_1",
        href: "/watch/vid_1",
        title: "A private draft",
        creator: { id: "usr_a", name: "A" },
        duration: 1,
        disclosure: null,
        reason: null,
      },
    ],
  }));
  storeLastPosition("vid_1", 5_000, 1);
}

const traces = () => [recentSearches().length, queue().videos.length, lastPosition("vid_1", 1)];

test("the next account in a browser sees neither the searches nor the queue of the last account", () => {
  openBrowser();
  syncStoredUser(userOf("usr_a"));
  usePage();
  syncStoredUser(userOf("usr_a"));
  expect(traces()).toEqual([1, 1, 5_000]);
  syncStoredUser(userOf("usr_b"));
  expect(traces()).toEqual([0, 0, null]);
});

test("logging out deletes the searches and the queue of the account", () => {
  openBrowser();
  syncStoredUser(userOf("usr_a"));
  usePage();
  clearStoredUser();
  expect(traces()).toEqual([0, 0, null]);
});

test("a visitor keeps searches and queue while signing in", () => {
  openBrowser();
  syncStoredUser(null);
  usePage();
  syncStoredUser(null);
  syncStoredUser(userOf("usr_a"));
  expect(traces()).toEqual([1, 1, 5_000]);
});

test("a tab forgets the searches and the queue when the account logs out in another tab", () => {
  const tab = openBrowser();
  const unfollow = followAccountChanges();
  syncStoredUser(userOf("usr_a"));
  usePage();
  const event = Object.assign(new Event("storage"), {
    key: "user",
    oldValue: JSON.stringify(userOf("usr_a")),
    newValue: null,
  });
  tab.dispatchEvent(event);
  expect(traces()).toEqual([0, 0, null]);
  unfollow();
});
