import { useEffect } from "react";
import { useGameNews, useViewer } from "#app/lib/viewer.ts";
import { currentToast, subscribeToasts, toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Unlocked } from "#worker/domain/community/gamification/contract.ts";

/** The user ID follows this prefix in the storage key. */
const KEY = "achievements-shown";

/** Up to this many new achievements get one toast each; more achievements share one toast. */
const ONE_BY_ONE = 2;

const waiting: Unlocked[] = [];
const itemText = ({ title, xp }: Unlocked) => t("gamification.unlockToast.item", { title, xp });

const announced = new Set<string>();

/** Skips shown achievements, because the server repeats each new achievement for some seconds. */
function filterUnannounced(unlocked: readonly Unlocked[], userId: string): Unlocked[] {
  const key = `${KEY}:${userId}`;
  const before = stored(key);
  const newlyUnlocked = unlocked.filter(
    ({ id }) => !announced.has(`${userId}:${id}`) && !before.includes(id),
  );
  if (newlyUnlocked.length === 0) return newlyUnlocked;
  for (const { id } of newlyUnlocked) announced.add(`${userId}:${id}`);
  try {
    sessionStorage.setItem(key, [...before, ...newlyUnlocked.map(({ id }) => id)].join(","));
  } catch {
    // The storage is full or forbidden: `shown` prevents repetition until the page closes.
  }
  return newlyUnlocked;
}

function stored(key: string): string[] {
  try {
    return sessionStorage.getItem(key)?.split(",") ?? [];
  } catch {
    return [];
  }
}

/**
 * Waits until no toast is visible, because only one toast has room. The visible toast may be about
 * a claimed reward.
 */
function showNext(): void {
  if (currentToast() !== null) return;
  const next = waiting.shift();
  if (!next) return;
  const rest = waiting.length >= ONE_BY_ONE ? waiting.splice(0).length : 0;
  toast({
    title: t("gamification.unlockToast.title"),
    description:
      rest > 0
        ? t("gamification.unlockToast.more", { next: itemText(next), rest })
        : itemText(next),
  });
}

export function UnlockToasts() {
  const unlocked = useGameNews()?.unlocked;
  const userId = useViewer()?.id;
  useEffect(() => subscribeToasts(() => queueMicrotask(showNext)), []);
  useEffect(() => {
    if (!unlocked || userId === undefined) return;
    waiting.push(...filterUnannounced(unlocked, userId));
    showNext();
  }, [unlocked, userId]);
  return null;
}
