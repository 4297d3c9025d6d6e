import { useFetcher, useLocation } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useRootData } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";

const CHOICES = [
  {
    value: "system",
    get label() {
      return t("shell.themeOfTheSystem");
    },
    icon: Monitor,
  },
  {
    value: "light",
    get label() {
      return t("shell.lightTheme");
    },
    icon: Sun,
  },
  {
    value: "dark",
    get label() {
      return t("shell.darkTheme");
    },
    icon: Moon,
  },
] as const;

/** Three buttons of a plain form; the answer is a cookie. */
export function ThemeForm() {
  const fetcher = useFetcher({ key: "theme" });
  const { pathname, search } = useLocation();
  const stored = useRootData()?.theme ?? "system";
  const chosen = fetcher.formData?.get("theme") ?? stored;
  return (
    <fetcher.Form method="post" action="/theme" className="inline-flex rounded-full bg-surface p-1 ring-1 ring-line ring-inset">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="submit"
          name="theme"
          value={value}
          aria-label={label}
          aria-pressed={chosen === value}
          className="grid size-8 place-items-center rounded-full text-muted transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-knob"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </fetcher.Form>
  );
}
