import { useEffect } from "react";
import { currentToast, subscribeToasts, toast } from "#app/components/ui/toast-store.ts";
import { useRootData } from "#app/viewer.ts";
import type { Unlocked } from "#worker/domain/gamification/contract.ts";

/** Told one by one up to so many at once; beyond, together. */
const ONE_BY_ONE = 2;

const waiting: Unlocked[] = [];
const words = ({ title, xp }: Unlocked) => `${title}: ${xp} XP`;

/** The next one, once nothing else is shown: at most one toast is, and a claim's is not to be hidden by what it unlocked. */
function showNext(): void {
  if (currentToast() !== null) return;
  const next = waiting.shift();
  if (!next) return;
  const rest = waiting.length >= ONE_BY_ONE ? waiting.splice(0).length : 0;
  toast({ title: "Achievement Unlocked!", description: rest > 0 ? `${words(next)}, and ${rest} more` : words(next) });
}

/** Tells, on whatever page, of what was unlocked since the last one: the root's data brings it. */
export function UnlockToasts() {
  const unlocked = useRootData()?.game?.unlocked;
  useEffect(() => subscribeToasts(() => queueMicrotask(showNext)), []);
  useEffect(() => {
    if (!unlocked) return;
    waiting.push(...unlocked);
    showNext();
  }, [unlocked]);
  return null;
}
