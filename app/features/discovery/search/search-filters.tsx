import { Form, Link, useSubmit } from "@remix-run/react";
import { X } from "lucide-react";
import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { SearchInput } from "#worker/domain/discovery/search/contract.ts";
import { CATEGORIES } from "#worker/domain/media/videos/contract-categories.ts";
import { searchHref } from "./search-href.ts";

interface Filter<Name extends keyof SearchInput = keyof SearchInput> {
  name: Name;
  label: Message;
  any: Message;
  options: { value: string; label: Message }[];
}

const FILTERS: Filter<"category" | "length" | "date" | "form">[] = [
  {
    name: "category",
    label: msg("search.filters.category.label"),
    any: msg("search.filters.category.any"),
    options: CATEGORIES.map(({ slug, label }) => ({ value: slug, label })),
  },
  {
    name: "length",
    label: msg("search.filters.length.label"),
    any: msg("search.filters.length.any"),
    options: [
      {
        value: "short",
        label: msg("search.filters.length.short"),
      },
      {
        value: "medium",
        label: msg("search.filters.length.medium"),
      },
      {
        value: "long",
        label: msg("search.filters.length.long"),
      },
    ],
  },
  {
    name: "date",
    label: msg("search.filters.published.label"),
    any: msg("search.filters.published.any"),
    options: [
      {
        value: "today",
        label: msg("search.filters.published.lastDay"),
      },
      {
        value: "week",
        label: msg("search.filters.published.thisWeek"),
      },
      {
        value: "month",
        label: msg("search.filters.published.thisMonth"),
      },
      {
        value: "year",
        label: msg("search.filters.published.thisYear"),
      },
    ],
  },
  {
    name: "form",
    label: msg("search.filters.kind.label"),
    any: msg("search.filters.kind.any"),
    options: [
      {
        value: "video",
        label: msg("search.tabs.videos"),
      },
      {
        value: "replay",
        label: msg("search.filters.kind.replays"),
      },
      {
        value: "image",
        label: msg("search.filters.kind.images"),
      },
    ],
  },
];
const SORT: Filter = {
  name: "sort",
  label: msg("search.sort.label"),
  any: msg("search.sort.relevance"),
  options: [
    {
      value: "newest",
      label: msg("search.sort.newest"),
    },
    {
      value: "views",
      label: msg("search.sort.mostViewed"),
    },
  ],
};

/** The form works without JavaScript. With JavaScript, each change submits the form. */
export function SearchFilters({ input }: { input: SearchInput }) {
  const submit = useSubmit();
  const { q, tab, exact } = input;
  const chosen =
    FILTERS.filter(({ name }) => input[name] !== undefined).length + (input.captions ? 1 : 0);
  return (
    <Form
      action="/search"
      aria-label={t("search.filters.ariaLabel")}
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
      <label
        className={chipStyles({
          className: "cursor-pointer has-checked:bg-accent-soft has-checked:ring-accent",
        })}
      >
        <input
          type="checkbox"
          name="captions"
          value="1"
          defaultChecked={input.captions === "1"}
          className="tick size-4"
        />
        {t("search.filters.captions")}
      </label>
      {chosen > 0 && (
        <Link
          to={searchHref({ q, tab, sort: input.sort })}
          preventScrollReset
          className={chipStyles({ className: "bg-transparent ring-0" })}
        >
          <X aria-hidden className="size-4" />
          {t("search.filters.clear")}
        </Link>
      )}
      <Choice
        filter={SORT}
        value={input.sort === "relevance" ? undefined : input.sort}
        className="lg:ml-auto"
      />
      <Button type="submit" size="sm" className="h-9 not-noscript:hidden">
        {t("search.filters.apply")}
      </Button>
    </Form>
  );
}

function Choice({
  filter,
  value,
  className,
}: {
  filter: Filter;
  value: string | undefined;
  className?: string;
}) {
  const id = useId();
  return (
    <span className={cn("shrink-0", className)}>
      <label htmlFor={id} className="sr-only">
        {t(filter.label)}
      </label>
      <NativeSelect
        id={id}
        name={filter.name}
        defaultValue={value ?? ""}
        data-chosen={value !== undefined || undefined}
        className={chipStyles({
          className: "max-w-48 data-chosen:bg-accent-soft data-chosen:ring-accent",
        })}
      >
        <option value="">{t(filter.any)}</option>
        {filter.options.map((o) => (
          <option key={o.value} value={o.value}>
            {t(o.label)}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
