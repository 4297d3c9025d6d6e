import { useLocation } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { msg, t } from "#i18n/t.ts";
import { useThemeChoice } from "./use-theme-choice.ts";

const CHOICES = [
  {
    value: "system",
    label: msg("shell.theme.system"),
    icon: Monitor,
  },
  {
    value: "light",
    label: msg("shell.theme.light"),
    icon: Sun,
  },
  {
    value: "dark",
    label: msg("shell.theme.dark"),
    icon: Moon,
  },
] as const;

/** The form works without scripts. A cookie stores the chosen theme. */
export function ThemeForm() {
  const { pathname, search } = useLocation();
  const [chosen, choose] = useThemeChoice();
  return (
    <form
      method="post"
      action="/theme"
      className="inline-flex rounded-full bg-surface p-1 ring-1 ring-line ring-inset"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="submit"
          name="theme"
          value={value}
          aria-label={t(label)}
          aria-pressed={chosen === value}
          onClick={(event) => {
            event.preventDefault();
            choose(value);
          }}
          className="grid size-8 place-items-center rounded-full text-muted transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-knob"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </form>
  );
}
