import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { LOCALE_NAMES, LOCALES, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { ChoiceGroup } from "./choices.tsx";
import { SettingsSection } from "./settings-page.tsx";

export function LanguageSection() {
  const choices = LOCALES.map((one) => ({
    value: one,
    label: <span lang={one}>{LOCALE_NAMES[one]}</span>,
  }));
  return (
    <SettingsSection
      id="language"
      title={t("settings.appearance.language.title")}
      about={t("settings.appearance.language.description")}
    >
      <Form method="post" action="/language" reloadDocument className="grid gap-6">
        <input type="hidden" name="returnTo" value="/settings/appearance" />
        <ChoiceGroup
          name="locale"
          legend={t("settings.appearance.language.title")}
          choices={choices}
          defaultValue={locale()}
          className="sm:grid-cols-3"
        />
        <div>
          <Button type="submit">{t("settings.appearance.language.submit")}</Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
