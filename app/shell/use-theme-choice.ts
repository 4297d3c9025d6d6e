import { useRevalidator } from "@remix-run/react";
import { actionRequest } from "#app/lib/api.ts";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { type ThemeChoice, useRootData } from "#app/lib/viewer.ts";
import { t } from "#i18n/t.ts";

export const THEMES = ["system", "light", "dark"] as const satisfies readonly ThemeChoice[];
const Theme = oneOf(...THEMES);

export function useThemeChoice(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const stored = useRootData()?.theme ?? "system";
  const { revalidate } = useRevalidator();
  const [theme, setTheme] = useOptimistic({ key: "theme", stored, schema: Theme });
  const choose = (chosen: ThemeChoice) =>
    setTheme(chosen, {
      request: actionRequest("/theme", { theme: chosen }),
      failedTitle: t("shell.theme.failure"),
      onSaved: revalidate,
    });
  return [theme, choose];
}
