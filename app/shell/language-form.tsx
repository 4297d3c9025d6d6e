import { Form, useLocation } from "@remix-run/react";
import { Languages } from "lucide-react";
import { LOCALE_NAMES, LOCALES, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

/** Choosing a language reloads the page, because the page's scripts contain only one language. */
export function LanguageForm() {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/language"
      reloadDocument
      role="group"
      aria-label={t("shell.language.ariaLabel")}
      className="inline-flex items-center rounded-full bg-surface p-1 ring-1 ring-line ring-inset"
    >
      <Languages aria-hidden className="mx-1.5 size-4 text-muted" />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {LOCALES.map((one) => (
        <button
          key={one}
          type="submit"
          name="locale"
          value={one}
          lang={one}
          aria-pressed={one === locale()}
          className="h-8 rounded-full px-3 font-medium text-muted text-sm transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-knob"
        >
          {LOCALE_NAMES[one]}
        </button>
      ))}
    </Form>
  );
}
