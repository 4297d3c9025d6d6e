import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import {
  LINK_LABEL_MAX,
  LINKS_MAX,
  type ProfileLink,
} from "#worker/domain/accounts/users/contract-settings.ts";

interface LinksFieldProps {
  links: readonly ProfileLink[];
  errors: Record<string, string>;
}

const EMPTY = { label: "", url: "" };
let lastKey = 0;
const toRow = (link: ProfileLink) => ({ ...link, key: lastKey++ });

/** Submits the links as `label.0`, `url.0` and so on. */
export function LinksField({ links, errors }: LinksFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const [rows, setRows] = useState(() => links.map(toRow));
  // Without JavaScript, one empty row is always visible. CSS hides the empty row while scripts
  // load, so that hydration does not shift the layout.
  const visibleRows =
    hydrated || rows.length >= LINKS_MAX ? rows : [...rows, { ...EMPTY, key: -1 }];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{t("settings.profile.links.legend")}</legend>
      {visibleRows.map(({ key, label, url }, i) => {
        const error = errors[`links.${i}.label`] ?? errors[`links.${i}.url`];
        const described = error ? { "aria-describedby": `${id}-${i}-error` } : {};
        return (
          <div key={key} className={key === -1 ? "hidden gap-1.5 noscript:grid" : "grid gap-1.5"}>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
              <Input
                name={`label.${i}`}
                aria-label={t("settings.profile.links.nameAriaLabel", { i: i + 1 })}
                placeholder={t("settings.profile.links.namePlaceholder")}
                defaultValue={label}
                maxLength={LINK_LABEL_MAX}
                aria-invalid={errors[`links.${i}.label`] ? true : undefined}
                {...described}
              />
              <Input
                name={`url.${i}`}
                aria-label={t("settings.profile.links.urlAriaLabel", { i: i + 1 })}
                placeholder="https://example.com"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={url}
                maxLength={300}
                aria-invalid={errors[`links.${i}.url`] ? true : undefined}
                className="max-sm:order-last max-sm:col-span-2"
                {...described}
              />
              <IconButton
                label={t("settings.profile.links.removeAriaLabel", { i: i + 1 })}
                className="mt-0.5 noscript:hidden"
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            {error && <FieldError id={`${id}-${i}-error`}>{error}</FieldError>}
          </div>
        );
      })}
      {rows.length < LINKS_MAX && (
        <Button
          className="justify-self-start noscript:hidden"
          onClick={() => setRows([...rows, toRow(EMPTY)])}
        >
          <Plus aria-hidden />
          {t("settings.profile.links.add")}
        </Button>
      )}
      <p className="text-muted text-sm">
        {t("settings.profile.links.hint", { linksMax: LINKS_MAX })}
      </p>
    </fieldset>
  );
}
