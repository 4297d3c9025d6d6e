import { useNavigate, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { type ApiRequest, apiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesInput,
} from "#worker/domain/discovery/recommendations/contract.ts";
import { engineHref } from "./engine-tabs.tsx";
import { advancedOf, FIELD_OF, restOf, samePreferences } from "./settings-draft.ts";

const patch = (preferences: PreferencesInput) =>
  apiRequest("PATCH", "/api/recommendations/preferences", preferences);

export interface SettingsDraft {
  draft: Preferences;
  isChanged: boolean;
  isDefault: boolean;
  busy: boolean;
  errors: Partial<Record<string, string>>;
  /** Error message that belongs to no setting; null without such an error. */
  fault: string | null;
  change(changes: Partial<Preferences>): void;
  discard(): void;
  apply(): Promise<void>;
  reset(): Promise<void>;
}

export function useSettingsDraft(stored: Preferences): SettingsDraft {
  const [changed, setChanged] = useState<Preferences | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { fields, error, run, clear } = useMutation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const viewer = useViewer();
  const draft = changed ?? stored;

  /**
   * Sends requests one after the other until one request fails, then reloads the lists.
   * @returns true if all requests succeeded
   */
  const save = async (...requests: ApiRequest[]) => {
    setSaving(true);
    try {
      for (const request of requests) if (!(await run(request)).ok) return false;
      await revalidate();
      setChanged(null);
      return true;
    } finally {
      setSaving(false);
    }
  };
  const restore = async (preferences: Preferences) => {
    if (await save(patch(preferences))) toast({ title: t("recommendations.settings.undoSuccess") });
  };

  return {
    draft,
    isChanged: !samePreferences(draft, stored),
    isDefault: samePreferences(draft, DEFAULT_PREFERENCES),
    busy: isSaving,
    errors: Object.fromEntries(
      Object.entries(fields).map(([field, message]) => [FIELD_OF[field] ?? field, message]),
    ),
    fault: error,
    change: (changes) => setChanged({ ...draft, ...changes }),
    discard: () => {
      setChanged(null);
      clear();
    },
    apply: async () => {
      const rest = restOf(draft, stored);
      const advanced = apiRequest("POST", "/api/recommendations/advanced", {
        userId: viewer?.id,
        ...advancedOf(draft),
      });
      if (!(await save(advanced, ...(rest ? [patch(rest)] : [])))) return;
      toast({
        title: t("recommendations.settings.successTitle"),
        description: t("recommendations.settings.successBody"),
        action: {
          label: t("recommendations.settings.successAction"),
          onAction: () => navigate(engineHref("recommendations")),
        },
      });
    },
    reset: async () => {
      if (!(await save(patch(DEFAULT_PREFERENCES)))) return;
      toast({
        title: t("recommendations.settings.reset.successTitle"),
        description: t("recommendations.settings.reset.successBody"),
        action: { label: t("recommendations.settings.undo"), onAction: () => void restore(stored) },
      });
    },
  };
}
