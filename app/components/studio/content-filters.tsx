import { useNavigate, useSearchParams } from "@remix-run/react";
import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ChipNav } from "#app/components/ui/chip-nav.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { t } from "#i18n/t.ts";
import type { ContentQuery } from "#worker/domain/videos/contract-studio.ts";
import { contentAddress } from "./content-address.ts";

const STATES = [
  {
    value: null,
    get label() {
      return t("studio.all");
    },
  },
  {
    value: "draft",
    get label() {
      return t("studio.drafts");
    },
  },
  {
    value: "processing",
    get label() {
      return t("studio.processing");
    },
  },
  {
    value: "scheduled",
    get label() {
      return t("studio.scheduled");
    },
  },
  {
    value: "published",
    get label() {
      return t("studio.published");
    },
  },
  {
    value: "removed",
    get label() {
      return t("studio.removed");
    },
  },
] as const;
// Radix takes an empty value for none chosen.
const ANY = "any";
const VISIBILITY_OPTIONS = [
  {
    value: ANY,
    get label() {
      return t("studio.anyVisibility");
    },
  },
  {
    value: "public",
    get label() {
      return t("studio.public");
    },
  },
  {
    value: "unlisted",
    get label() {
      return t("studio.unlisted");
    },
  },
  {
    value: "private",
    get label() {
      return t("studio.private");
    },
  },
];
const KIND_OPTIONS = [
  {
    value: ANY,
    get label() {
      return t("studio.videosAndPictures");
    },
  },
  {
    value: "video",
    get label() {
      return t("studio.videos");
    },
  },
  {
    value: "image",
    get label() {
      return t("studio.pictures");
    },
  },
];
const SORT_OPTIONS = [
  {
    value: "newest",
    get label() {
      return t("studio.newestFirst");
    },
  },
  {
    value: "oldest",
    get label() {
      return t("studio.oldestFirst");
    },
  },
  {
    value: "views",
    get label() {
      return t("studio.mostViews");
    },
  },
  {
    value: "comments",
    get label() {
      return t("studio.mostComments");
    },
  },
  {
    value: "likes",
    get label() {
      return t("studio.mostLikes");
    },
  },
];
const TYPING_MS = 350;

/** What the content list shows: every choice is a part of the address, so that a link and the back button know it. */
export function ContentFilters({ query }: { query: ContentQuery }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const go = (change: Parameters<typeof contentAddress>[1]) => navigate(contentAddress(search, change), { preventScrollReset: true });
  const orNone = (value: string) => (value === ANY ? null : value);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChipNav
        label={t("studio.state")}
        items={STATES.map(({ value, label }) => ({
          ...{ key: label, label, isCurrent: (query.state ?? null) === value },
          to: contentAddress(search, { state: value }),
        }))}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
        <SearchWords words={query.q} onSearch={(q) => go({ q })} />
        <Select
          aria-label={t("studio.visibility")}
          size="sm"
          className="h-10 lg:w-44"
          options={VISIBILITY_OPTIONS}
          value={query.visibility ?? ANY}
          onValueChange={(value) => go({ visibility: orNone(value) })}
        />
        <Select
          aria-label={t("studio.kind")}
          size="sm"
          className="h-10 lg:w-52"
          options={KIND_OPTIONS}
          value={query.kind ?? ANY}
          onValueChange={(value) => go({ kind: orNone(value) })}
        />
        <Select
          aria-label={t("studio.order")}
          size="sm"
          className="h-10 max-sm:col-span-2 lg:w-44"
          options={SORT_OPTIONS}
          value={query.sort}
          onValueChange={(value) => go({ sort: value === "newest" ? null : value })}
        />
      </div>
    </div>
  );
}

/** Searches a moment after the last letter, and at once on Enter. */
function SearchWords({ words, onSearch }: { words: string; onSearch: (q: string | null) => void }) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  // The address may have changed by the back button.
  if (words !== known) {
    setKnown(words);
    setTyped(words);
  }
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => latest.current(typed.trim() || null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, words]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim() || null);
  };
  return (
    <form
      aria-label={t("studio.searchYourContent")}
      action="/studio"
      onSubmit={submit}
      className="relative max-sm:col-span-2 sm:max-lg:col-span-3"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <Input
        name="q"
        aria-label={t("studio.searchYourContent")}
        placeholder={t("studio.searchTitlesAndTags")}
        className="h-10 pr-10 pl-9 text-sm"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== "" && (
        <IconButton
          label={t("studio.clearTheSearch")}
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
