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

/** @param stored value from the loader; null for visitors, who have no preferences */
export function usePreferences(stored: Preferences | null) {
  const { revalidate } = useRevalidator();
  const [preferences, setPreferences] = useOptimistic({
    key: "recommendations",
    stored,
    schema: PREFERENCES,
  });
  // An undo or another slider must change the newest preferences, not those of the last render.
  const latest = useRef(preferences);
  latest.current = preferences;
  const change = ({ dials, ...changes }: PreferencesInput, onSaved?: () => void) => {
    const { current } = latest;
    if (!current) return;
    const next = { ...current, ...changes, dials: { ...current.dials, ...dials } };
    latest.current = next;
    setPreferences(next, {
      request: apiRequest("PATCH", "/api/recommendations/preferences", next),
      failedTitle: t("recommendations.settings.failure"),
      onSaved: () => {
        revalidate();
        onSaved?.();
      },
    });
  };
  const turn = (dials: Partial<Preferences["dials"]>) => {
    const before = latest.current?.dials;
    change({ dials }, () =>
      toast({
        title: t("recommendations.why.weight.success"),
        ...(before && {
          action: {
            label: t("recommendations.settings.undo"),
            onAction: () => change({ dials: before }),
          },
        }),
      }),
    );
  };
  return { preferences, change, turn };
}
