import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Preferences, PreferencesInput } from "#worker/domain/recommendations/contract.ts";
import { createPreferenceKeeper } from "./preference-keeper.ts";

const never = () => () => undefined;

/**
 * A viewer's stored preferences as this page shows and changes them. After each change the page asks for its lists anew.
 * @param stored as the loader read them; null for a visitor, who has none
 */
export function usePreferences(stored: Preferences | null) {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const [keeper] = useState(
    () =>
      stored &&
      createPreferenceKeeper(stored, {
        save: (changes) => postJson("/api/recommendations/preferences", changes, "PATCH"),
        onSaved: () => latest.current(),
        onFailed: (error) =>
          toast({
            title: t("recommendations.notSaved"),
            description: error instanceof Error ? error.message : t("recommendations.pleaseTryAgain"),
            variant: "destructive",
          }),
      }),
  );
  useEffect(() => {
    if (stored) keeper?.keep(stored);
  }, [keeper, stored]);
  const preferences = useSyncExternalStore(
    keeper?.subscribe ?? never,
    () => keeper?.get() ?? null,
    () => stored,
  );
  const change = (changes: PreferencesInput) => keeper?.change(changes);
  /** Of the parts of a score; says how to take it back. */
  const turn = (changes: Partial<Preferences["dials"]>) => {
    const before = preferences?.dials;
    change({ dials: changes });
    toast({
      title: t("recommendations.yourRecommendationsFollowWhatYouTurned"),
      ...(before && { action: { label: t("recommendations.undo"), onAction: () => change({ dials: before }) } }),
    });
  };
  return { preferences, change, turn };
}
