import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

/** The URL contains the form's values. Loaders treat empty values as missing. */
export function SearchForm({
  label,
  isSearching,
  children,
}: {
  label: string;
  isSearching: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <Form method="get" role="search" aria-label={label} className="grid gap-4">
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t("admin.search.submit")}
        </Button>
        {isSearching && (
          <Button asChild variant="quiet">
            <Link to={pathname}>{t("admin.search.clear")}</Link>
          </Button>
        )}
      </div>
    </Form>
  );
}
