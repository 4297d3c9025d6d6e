import { Link } from "@remix-run/react";
import { chipStyles } from "#app/ui/chip.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { CategorySlug } from "#worker/domain/media/videos/contract.ts";

interface CategoryChipsProps {
  categories: readonly { slug: CategorySlug; label: Message }[];
  /** Null selects all categories. */
  chosen: CategorySlug | null;
  hrefFor: (category: CategorySlug | null) => string;
}

export function CategoryChips({ categories, chosen, hrefFor }: CategoryChipsProps) {
  return (
    <nav
      aria-label={t("home.categories.ariaLabel")}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
    >
      {[{ slug: null, label: msg("home.categories.all") }, ...categories].map(({ slug, label }) => (
        <Link
          key={slug ?? "all"}
          to={hrefFor(slug)}
          replace
          preventScrollReset
          aria-current={slug === chosen ? "true" : undefined}
          className={chipStyles()}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
