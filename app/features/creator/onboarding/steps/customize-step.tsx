import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useRef } from "react";
import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ImageField } from "#app/features/accounts/settings/image-field.tsx";
import { labeled } from "#app/lib/labeled.ts";
import { type ThemeChoice, useRootData } from "#app/lib/viewer.ts";
import { useThemeChoice } from "#app/shell/use-theme-choice.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { StepProps } from "../tutorial-dialog.tsx";

const THEMES = [
  {
    value: "system",
    label: msg("onboarding.customize.themeSystem"),
    icon: Monitor,
  },
  {
    value: "light",
    label: msg("onboarding.customize.themeLight"),
    icon: Sun,
  },
  {
    value: "dark",
    label: msg("onboarding.customize.themeDark"),
    icon: Moon,
  },
] as const satisfies readonly { value: ThemeChoice; label: Message; icon: LucideIcon }[];

export function CustomizeStep({ refresh }: StepProps) {
  const root = useRootData();
  const [theme, chooseTheme] = useThemeChoice();
  const avatar = root?.viewer?.avatar ?? null;
  const before = useRef({ theme: root?.theme, avatar });
  useEffect(() => {
    if (before.current.theme === root?.theme && before.current.avatar === avatar) return;
    before.current = { theme: root?.theme, avatar };
    void refresh();
  }, [root?.theme, avatar, refresh]);
  return (
    <div className="grid gap-6">
      <p className="measure">{t("onboarding.customize.intro")}</p>
      <ChoiceGroup
        name="theme"
        legend={t("onboarding.customize.appearanceLabel")}
        choices={labeled(THEMES)}
        value={theme}
        onChoose={chooseTheme}
        className="sm:grid-cols-3"
      />
      <ImageField kind="avatar" current={avatar} about={t("onboarding.customize.avatarHint")} />
    </div>
  );
}
