import { Form, Link, useSubmit } from "@remix-run/react";
import { X } from "lucide-react";
import { useId } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { chipStyles } from "#app/components/ui/chip.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { t } from "#i18n/t.ts";
import type { SearchInput } from "#worker/domain/search/contract.ts";
import { CATEGORIES } from "#worker/domain/videos/contract-categories.ts";
import { searchHref } from "./search-href.ts";

interface Filter<Name extends keyof SearchInput = keyof SearchInput> {
  name: Name;
  label: string;
  /** Not chosen. */
  any: string;
  options: { value: string; label: string }[];
}

const FILTERS: Filter<"category" | "length" | "date" | "form">[] = [
  {
    name: "category",
    get label() {
      return t("search.category");
    },
    get any() {
      return t("search.anyCategory");
    },
    get options() {
      return CATEGORIES.map(({ slug, label }) => ({ value: slug, label: t(label) }));
    },
  },
  {
    name: "length",
    get label() {
      return t("search.length");
    },
    get any() {
      return t("search.anyLength");
    },
    options: [
      {
        value: "short",
        get label() {
          return t("search.under4Minutes");
        },
      },
      {
        value: "medium",
        get label() {
          return t("search.n4To20Minutes");
        },
      },
      {
        value: "long",
        get label() {
          return t("search.over20Minutes");
        },
      },
    ],
  },
  {
    name: "date",
    get label() {
      return t("search.published");
    },
    get any() {
      return t("search.anyTime");
    },
    options: [
      {
        value: "today",
        get label() {
          return t("search.last24Hours");
        },
      },
      {
        value: "week",
        get label() {
          return t("search.thisWeek");
        },
      },
      {
        value: "month",
        get label() {
          return t("search.thisMonth");
        },
      },
      {
        value: "year",
        get label() {
          return t("search.thisYear");
        },
      },
    ],
  },
  {
    name: "form",
    get label() {
      return t("search.kind");
    },
    get any() {
      return t("search.anyKind");
    },
    options: [
      {
        value: "video",
        get label() {
          return t("search.videos");
        },
      },
      {
        value: "replay",
        get label() {
          return t("search.pastStreams");
        },
      },
      {
        value: "image",
        get label() {
          return t("search.pictures");
        },
      },
    ],
  },
];
const SORT: Filter = {
  name: "sort",
  get label() {
    return t("search.sortBy");
  },
  get any() {
    return t("search.mostRelevant");
  },
  options: [
    {
      value: "newest",
      get label() {
        return t("search.newest");
      },
    },
    {
      value: "views",
      get label() {
        return t("search.mostViewed");
      },
    },
  ],
};

/** A plain form of the browser's own selects: it works before scripts, and with them as soon as one is changed. */
export function SearchFilters({ input }: { input: SearchInput }) {
  const submit = useSubmit();
  const { q, tab, exact } = input;
  const chosen = FILTERS.filter(({ name }) => input[name] !== undefined).length + (input.captions ? 1 : 0);
  return (
    <Form
      action="/search"
      aria-label={t("search.filters")}
      key={searchHref(input)}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className="-mx-4 relative flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <input type="hidden" name="q" value={q} />
      {tab !== "all" && <input type="hidden" name="tab" value={tab} />}
      {exact && <input type="hidden" name="exact" value="1" />}
      {FILTERS.map((filter) => (
        <Choice key={filter.name} filter={filter} value={input[filter.name]} />
      ))}
      <label className={chipStyles({ className: "cursor-pointer has-checked:bg-accent-soft has-checked:ring-accent" })}>
        <input type="checkbox" name="captions" value="1" defaultChecked={input.captions === "1"} className="tick size-4" />
        {t("search.captions")}
      </label>
      {chosen > 0 && (
        <Link
          to={searchHref({ q, tab, sort: input.sort })}
          preventScrollReset
          className={chipStyles({ className: "bg-transparent ring-0" })}
        >
          <X aria-hidden className="size-4" />
          {t("search.clearFilters")}
        </Link>
      )}
      <Choice filter={SORT} value={input.sort === "relevance" ? undefined : input.sort} className="lg:ml-auto" />
      <Button type="submit" size="sm" className="h-9 not-noscript:hidden">
        {t("search.apply")}
      </Button>
    </Form>
  );
}

/** One of a filter's values, or none. */
function Choice({ filter, value, className }: { filter: Filter; value: string | undefined; className?: string }) {
  const id = useId();
  return (
    <span className={cn("shrink-0", className)}>
      <label htmlFor={id} className="sr-only">
        {filter.label}
      </label>
      <select
        id={id}
        name={filter.name}
        defaultValue={value ?? ""}
        data-chosen={value !== undefined || undefined}
        className={chipStyles({ className: "max-w-48 cursor-pointer pr-2 data-chosen:bg-accent-soft data-chosen:ring-accent" })}
      >
        <option value="">{filter.any}</option>
        {filter.options.map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </select>
    </span>
  );
}
