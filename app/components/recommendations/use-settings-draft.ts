import { useNavigate, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { ApiError, postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { useViewer } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";
import { DEFAULT_PREFERENCES, type Preferences } from "#worker/domain/recommendations/contract.ts";
import { engineHref } from "./engine-tabs.tsx";
import { advancedOf, FIELD_OF, restOf, samePreferences } from "./settings-draft.ts";

const PREFERENCES = "/api/recommendations/preferences";

export interface SettingsDraft {
  /** As they would be applied. */
  draft: Preferences;
  isChanged: boolean;
  isDefault: boolean;
  busy: boolean;
  /** A sentence per setting. */
  errors: Partial<Record<string, string>>;
  /** The refusal that belongs to no setting. */
  fault: string | null;
  change(changes: Partial<Preferences>): void;
  discard(): void;
  apply(): Promise<void>;
  /** Back to the defaults at once; the toast takes it back. */
  reset(): Promise<void>;
}

/** What was set and not applied yet: kept while the tabs of the page change. @param stored as the loader read them */
export function useSettingsDraft(stored: Preferences): SettingsDraft {
  const [changed, setChanged] = useState<Preferences | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ errors: SettingsDraft["errors"]; fault: string | null }>({ errors: {}, fault: null });
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const viewer = useViewer();
  const draft = changed ?? stored;

  const run = async (send: () => Promise<void>) => {
    setBusy(true);
    setRefusal({ errors: {}, fault: null });
    try {
      await send();
      await revalidate();
      setChanged(null);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const keep = (preferences: Preferences, title: string) =>
    run(async () => {
      await postJson(PREFERENCES, preferences, "PATCH");
      toast({ title });
    });

  return {
    draft,
    isChanged: !samePreferences(draft, stored),
    isDefault: samePreferences(draft, DEFAULT_PREFERENCES),
    busy,
    ...refusal,
    change: (changes) => setChanged({ ...draft, ...changes }),
    discard: () => {
      setChanged(null);
      setRefusal({ errors: {}, fault: null });
    },
    apply: () =>
      run(async () => {
        await postJson("/api/recommendations/advanced", { userId: viewer?.id, ...advancedOf(draft) });
        const rest = restOf(draft, stored);
        if (rest) await postJson(PREFERENCES, rest, "PATCH");
        toast({
          title: t("recommendations.settingsApplied"),
          description: t("recommendations.yourRecommendationsFollowThemNow"),
          action: { label: t("recommendations.show"), onAction: () => navigate(engineHref("recommendations")) },
        });
      }),
    reset: () =>
      run(async () => {
        await postJson(PREFERENCES, DEFAULT_PREFERENCES, "PATCH");
        toast({
          title: t("recommendations.settingsReset"),
          description: t("recommendations.allOfThemAreAtTheir"),
          action: { label: t("recommendations.undo"), onAction: () => void keep(stored, t("recommendations.settingsRestored")) },
        });
      }),
  };
}

function refusalOf(error: unknown): { errors: SettingsDraft["errors"]; fault: string | null } {
  if (!(error instanceof ApiError)) return { errors: {}, fault: t("recommendations.nothingWasAppliedThereIsNo") };
  const errors = Object.fromEntries(Object.entries(error.fields).map(([field, sentence]) => [FIELD_OF[field] ?? field, sentence]));
  return { errors, fault: Object.keys(errors).length > 0 ? null : error.message };
}
