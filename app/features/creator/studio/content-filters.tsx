import { useNavigate, useSearchParams } from "@remix-run/react";
import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { labeled } from "#app/lib/labeled.ts";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { msg, t } from "#i18n/t.ts";
import type { ContentQuery } from "#worker/domain/media/videos/contract-studio.ts";
import { contentAddress } from "./content-address.ts";

const STATES = [
  {
    value: null,
    label: msg("studio.filters.all"),
  },
  {
    value: "draft",
    label: msg("studio.filters.state.drafts"),
  },
  {
    value: "processing",
    label: msg("studio.state.processing"),
  },
  {
    value: "scheduled",
    label: msg("studio.state.scheduled"),
  },
  {
    value: "published",
    label: msg("studio.state.published"),
  },
  {
    value: "removed",
    label: msg("studio.state.deleted"),
  },
] as const;
// Radix Select treats an empty value as no selection.
const ANY = "any";

const VISIBILITY_OPTIONS = [
  {
    value: ANY,
    label: msg("studio.filters.visibility.any"),
  },
  {
    value: "public",
    label: msg("studio.visibility.public"),
  },
  {
    value: "unlisted",
    label: msg("studio.visibility.unlisted"),
  },
  {
    value: "private",
    label: msg("studio.visibility.private"),
  },
];
const KIND_OPTIONS = [
  {
    value: ANY,
    label: msg("studio.filters.kind.all"),
  },
  {
    value: "video",
    label: msg("studio.filters.kind.videos"),
  },
  {
    value: "image",
    label: msg("studio.filters.kind.pictures"),
  },
];
const SORT_OPTIONS = [
  {
    value: "newest",
    label: msg("studio.filters.sort.newest"),
  },
  {
    value: "oldest",
    label: msg("studio.filters.sort.oldest"),
  },
  {
    value: "views",
    label: msg("studio.filters.sort.mostViews"),
  },
  {
    value: "comments",
    label: msg("studio.filters.sort.mostComments"),
  },
  {
    value: "likes",
    label: msg("studio.filters.sort.mostLikes"),
  },
];
const TYPING_MS = 350;

export function ContentFilters({ query }: { query: ContentQuery }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const navigateTo = (change: Parameters<typeof contentAddress>[1]) =>
    navigate(contentAddress(search, change), { preventScrollReset: true });
  const orNone = (value: string) => (value === ANY ? null : value);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChipNav
        label={t("studio.content.columns.state")}
        items={STATES.map(({ value, label }) => ({
          key: value ?? ANY,
          label: t(label),
          isCurrent: (query.state ?? null) === value,
          to: contentAddress(search, { state: value }),
        }))}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
        <SearchInput query={query.q} onSearch={(q) => navigateTo({ q })} />
        <Select
          aria-label={t("studio.details.visibilityLabel")}
          size="sm"
          className="h-10 lg:w-44"
          options={labeled(VISIBILITY_OPTIONS)}
          value={query.visibility ?? ANY}
          onValueChange={(value) => navigateTo({ visibility: orNone(value) })}
        />
        <Select
          aria-label={t("studio.filters.kind.ariaLabel")}
          size="sm"
          className="h-10 lg:w-52"
          options={labeled(KIND_OPTIONS)}
          value={query.kind ?? ANY}
          onValueChange={(value) => navigateTo({ kind: orNone(value) })}
        />
        <Select
          aria-label={t("studio.filters.sort.ariaLabel")}
          size="sm"
          className="h-10 max-sm:col-span-2 lg:w-44"
          options={labeled(SORT_OPTIONS)}
          value={query.sort}
          onValueChange={(value) => navigateTo({ sort: value === "newest" ? null : value })}
        />
      </div>
    </div>
  );
}

function SearchInput({ query, onSearch }: { query: string; onSearch: (q: string | null) => void }) {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  // The Back button can change the query in the URL, so the field adopts the URL's query.
  if (query !== known) {
    setKnown(query);
    setTyped(query);
  }
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => latest.current(typed.trim() || null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, query]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim() || null);
  };
  return (
    <form
      aria-label={t("studio.filters.search.label")}
      action="/studio"
      onSubmit={submit}
      className="relative max-sm:col-span-2 sm:max-lg:col-span-3"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <Input
        name="q"
        aria-label={t("studio.filters.search.label")}
        placeholder={t("studio.filters.search.placeholder")}
        className="h-10 pr-10 pl-9 text-sm"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== "" && (
        <IconButton
          label={t("studio.filters.search.clear")}
          size="sm"
          tooltip={false}
          className="absolute top-1 right-1"
          onClick={() => setTyped("")}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </form>
  );
}
