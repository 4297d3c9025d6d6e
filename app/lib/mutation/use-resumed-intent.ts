import { useLocation, useRevalidator, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { shownUser } from "#app/lib/intent/account-request.ts";
import { dropResumed, publishResumed } from "#app/lib/intent/resumed-intent.ts";
import { takeStored } from "#app/lib/intent/stored-intent.ts";
import { INTENT_PARAM } from "#worker/domain/accounts/sessions/contract-intent.ts";
import { pageWrites } from "./page-writes.ts";

/**
 * Does what a visitor pressed before they left the page for a sign-in provider. Only the root
 * component may call this hook.
 */
export function useResumedIntent(userId: string | null): void {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const nonce = search.get(INTENT_PARAM);
  const latest = useRef({ setSearch, revalidate });
  latest.current = { setSearch, revalidate };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect ends with the page's path.
  useEffect(() => dropResumed, [pathname]);
  useEffect(() => {
    if (nonce === null) return;
    // A visitor did not complete the sign-in, so the stored intent is dropped.
    const text = takeStored();
    if (text !== null && userId !== null)
      void resume(text, { nonce, userId, onSaved: () => latest.current.revalidate() });
    latest.current.setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(INTENT_PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [nonce, userId]);
}

async function resume(
  text: string,
  { nonce, userId, onSaved }: { nonce: string; userId: string; onSaved: () => void },
): Promise<void> {
  // Few page loads have an intent, so only these load zod.
  const { intentOf, writeOf } = await import("#app/lib/intent/resume.ts");
  const intent = intentOf(text, { nonce, now: Date.now() });
  if (intent === null || shownUser() !== userId) return;
  const write = writeOf(intent);
  if (write) pageWrites.write({ ...write, onSaved });
  else publishResumed(intent);
}
