import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { History, Play, Search, UserRound } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { forgetSearches, rememberSearch } from "#app/features/discovery/search/recent-searches.ts";
import { type Option, useSuggestions } from "#app/features/discovery/search/use-suggestions.ts";
import { useEarlyText } from "#app/lib/use-early-text.ts";
import { cn } from "#app/ui/cn.ts";
import { Input } from "#app/ui/input.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

const ICONS = { query: Search, recent: History, creator: UserRound, video: Play } as const;
const KIND_LABELS: Record<Option["kind"], Message> = {
  query: msg("shell.search.kinds.query"),
  recent: msg("shell.search.kinds.recent"),
  creator: msg("shell.search.kinds.channel"),
  video: msg("shell.search.kinds.video"),
};

/** A combobox (ARIA Authoring Practices, "list autocomplete with manual selection"). */
export function SearchField({
  className,
  autoFocus = false,
}: {
  className?: string;
  autoFocus?: boolean;
}) {
  const [params] = useSearchParams();
  const query = params.get("q") ?? "";
  return <Field key={query} query={query} className={className} autoFocus={autoFocus} />;
}

function Field({
  query,
  className,
  autoFocus,
}: {
  query: string;
  className?: string;
  autoFocus: boolean;
}) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(query, box, input);
  const { text, activeIndex, activeOption, isListShown } = combobox;

  return (
    <Form
      action="/search"
      role="search"
      ref={box}
      className={cn("relative", className)}
      onBlur={(event) =>
        event.relatedTarget instanceof Node &&
        !box.current?.contains(event.relatedTarget) &&
        combobox.close()
      }
      onSubmit={() => {
        rememberSearch(text);
        combobox.close();
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        role="combobox"
        name="q"
        value={text}
        maxLength={100}
        required
        aria-label={t("shell.search.ariaLabel")}
        aria-expanded={isListShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeOption ? `${id}-${activeIndex}` : undefined}
        placeholder={t("shell.search.placeholder")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        autoFocus={autoFocus}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={() => combobox.setOpen(text === "")}
        onClick={() => combobox.setOpen(true)}
        onKeyDown={combobox.onKeyDown}
        className="h-10 rounded-full bg-surface pr-4 pl-10 text-base ring-line md:text-sm"
      />
      <SuggestionList id={id} combobox={combobox} />
    </Form>
  );
}

type Combobox = ReturnType<typeof useCombobox>;

function useCombobox(
  query: string,
  box: RefObject<HTMLFormElement>,
  input: RefObject<HTMLInputElement>,
) {
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  // Index of the active option; -1 means the text field.
  const [activeIndex, setActiveIndex] = useState(-1);
  const { options, forget } = useSuggestions(text, isOpen);
  const isListShown = isOpen && options.length > 0;
  const activeOption = isListShown ? options[activeIndex] : undefined;

  usePressOutside(isOpen, box, () => setOpen(false));
  useEarlyText(input, text, setText);

  const close = () => {
    setOpen(false);
    setActiveIndex(-1);
  };
  const type = (value: string) => {
    setText(value);
    setOpen(true);
    setActiveIndex(-1);
  };
  const choose = (option: Option) => {
    if (option.kind === "query" || option.kind === "recent") {
      setText(option.text);
      rememberSearch(option.text);
    }
    close();
    navigate(option.path);
  };
  const clearRecent = () => {
    forgetSearches();
    forget();
    input.current?.focus();
  };
  const move = (by: 1 | -1) => {
    setOpen(true);
    // The arrow keys cycle through the options and the text field.
    const stops = options.length + 1;
    setActiveIndex((old) => ((old + 1 + by + stops) % stops) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && activeOption) choose(activeOption);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Escape" && text !== "") setText("");
    else return;
    event.preventDefault();
  };

  return {
    text,
    type,
    setOpen,
    close,
    onKeyDown,
    options,
    isListShown,
    activeIndex,
    setActiveIndex,
    activeOption,
    choose,
    clearRecent,
  };
}

function SuggestionList({ id, combobox }: { id: string; combobox: Combobox }) {
  const { text, options, isListShown, activeIndex } = combobox;
  return (
    <div
      hidden={!isListShown}
      className="absolute inset-x-0 top-full z-50 mt-2 overflow-hidden rounded-lg bg-raised shadow-float ring-1 ring-line"
    >
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={
          text.trim() === "" ? t("shell.search.recentLabel") : t("shell.search.suggestionsLabel")
        }
        className="p-1"
      >
        {options.map((option, i) => (
          <Row
            key={`${option.kind} ${option.path}`}
            id={`${id}-${i}`}
            option={option}
            selected={i === activeIndex}
            onHover={() => combobox.setActiveIndex(i)}
            onChoose={() => combobox.choose(option)}
          />
        ))}
      </div>
      {options[0]?.kind === "recent" && <RecentFooter onClear={combobox.clearRecent} />}
    </div>
  );
}

function usePressOutside(isOpen: boolean, box: RefObject<HTMLElement>, onPress: () => void) {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) press.current();
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [isOpen, box]);
}

function RecentFooter({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex items-center justify-between border-line border-t px-4 py-1.5">
      <p className="text-muted text-xs">{t("shell.search.recentHint")}</p>
      <button
        type="button"
        className="min-h-8 rounded-sm px-2 font-semibold text-accent text-xs hover:underline"
        onClick={onClear}
      >
        {t("shell.search.clearRecent")}
      </button>
    </div>
  );
}

interface RowProps {
  id: string;
  option: Option;
  selected: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function Row({ id, option, selected, onHover, onChoose }: RowProps) {
  const Icon = ICONS[option.kind];
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm aria-selected:bg-line/60"
      onPointerMove={onHover}
      // Keeps the focus in the text field, so that the list does not close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === "Enter" && onChoose()}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{option.text}</span>
      <span className="ml-auto shrink-0 text-muted text-xs">
        {option.kind === "query" ? (
          <span className="sr-only">{t(KIND_LABELS.query)}</span>
        ) : (
          t(KIND_LABELS[option.kind])
        )}
      </span>
    </div>
  );
}
