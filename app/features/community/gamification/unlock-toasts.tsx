import { useEffect } from "react";
import { useRootData } from "#app/lib/viewer.ts";
import { currentToast, subscribeToasts, toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Unlocked } from "#worker/domain/community/gamification/contract.ts";

/** Followed by the account that they are of. */
const KEY = "achievements-shown";

/** Told one by one up to so many at once; beyond, together. */
const ONE_BY_ONE = 2;

const waiting: Unlocked[] = [];
const words = ({ title, xp }: Unlocked) => t("gamification.unlockedTitleXp", { title, xp });

const shown = new Set<string>();

/**
 * What this tab has not shown yet: for seconds the same news comes with every answer, so that none
 * is lost with a page that is left.
 */
function notShown(unlocked: readonly Unlocked[], userId: string): Unlocked[] {
  const key = `${KEY}:${userId}`;
  const before = stored(key);
  const fresh = unlocked.filter(({ id }) => !shown.has(`${userId}:${id}`) && !before.includes(id));
  if (fresh.length === 0) return fresh;
  for (const { id } of fresh) shown.add(`${userId}:${id}`);
  try {
    sessionStorage.setItem(key, [...before, ...fresh.map(({ id }) => id)].join(","));
  } catch {
    // Full, or closed to this page: until it is left, `shown` remembers.
  }
  return fresh;
}

function stored(key: string): string[] {
  try {
    return sessionStorage.getItem(key)?.split(",") ?? [];
  } catch {
    return [];
  }
}

/**
 * The next one, once nothing else is shown: at most one toast is, and a claim's is not to be hidden
 * by what it unlocked.
 */
function showNext(): void {
  if (currentToast() !== null) return;
  const next = waiting.shift();
  if (!next) return;
  const rest = waiting.length >= ONE_BY_ONE ? waiting.splice(0).length : 0;
  toast({
    title: t("gamification.achievementUnlocked"),
    description:
      rest > 0 ? t("gamification.nextAndRestMore", { next: words(next), rest }) : words(next),
  });
}

/** Tells, on whatever page, of what was unlocked since the last one: the root's data brings it. */
export function UnlockToasts() {
  const data = useRootData();
  const unlocked = data?.game?.unlocked;
  const userId = data?.viewer?.id;
  useEffect(() => subscribeToasts(() => queueMicrotask(showNext)), []);
  useEffect(() => {
    if (!unlocked || userId === undefined) return;
    waiting.push(...notShown(unlocked, userId));
    showNext();
  }, [unlocked, userId]);
  return null;
}
