import { useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { apiRequest } from "#app/lib/api.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type {
  Preferences,
  PreferencesInput,
} from "#worker/domain/discovery/recommendations/contract.ts";
import { PREFERENCES } from "./preferences-state.ts";

/**
 * The viewer's recommendation preferences, which change at once. After each change the page loads
 * its lists again.
 * @param stored as the loader read them; null for a visitor, who has none
 */
export function usePreferences(stored: Preferences | null) {
  const { revalidate } = useRevalidator();
  const [preferences, setPreferences] = useOptimistic({
    key: "recommendations",
    stored,
    schema: PREFERENCES,
  });
  // An Undo or a second slider changes what is set by then, not what was set when it was drawn.
  const latest = useRef(preferences);
  latest.current = preferences;
  const change = ({ dials, ...changes }: PreferencesInput, onSaved?: () => void) => {
    const { current } = latest;
    if (!current) return;
    const next = { ...current, ...changes, dials: { ...current.dials, ...dials } };
    latest.current = next;
    setPreferences(next, {
      request: apiRequest("PATCH", "/api/recommendations/preferences", next),
      failedTitle: t("recommendations.notSaved"),
      onSaved: () => {
        revalidate();
        onSaved?.();
      },
    });
  };
  /** Turns parts of a score up or down, with an Undo. */
  const turn = (dials: Partial<Preferences["dials"]>) => {
    const before = latest.current?.dials;
    change({ dials }, () =>
      toast({
        title: t("recommendations.yourRecommendationsFollowWhatYouTurned"),
        ...(before && {
          action: { label: t("recommendations.undo"), onAction: () => change({ dials: before }) },
        }),
      }),
    );
  };
  return { preferences, change, turn };
}
