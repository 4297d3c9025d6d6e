import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { completeMention, typedMention } from "#app/features/live/chat/mentions.ts";
import { getJson } from "#app/lib/api.ts";
import { cn } from "#app/ui/cn.ts";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";

const ASK_AFTER_MS = 120;

interface MentionInputProps extends Omit<ComponentPropsWithoutRef<"input">, "value" | "onChange"> {
  streamId: string | null;
  value: string;
  onText: (text: string) => void;
  onEscape: () => void;
}

export const MentionInput = forwardRef<HTMLInputElement, MentionInputProps>(function MentionInput(
  { streamId, value, onText, onEscape, ...props },
  ref,
) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const typed = typedMention(value, caret);
  const names = useNames(streamId, typed?.prefix ?? null);
  const id = useId();
  const goTo = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (goTo.current === null) return;
    input.current?.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
  });
  const isOpen = typed !== null && typed.from !== closedAt && names.length > 0;
  const index = Math.min(chosen, names.length - 1);

  const complete = (name: string) => {
    const done = completeMention(value, caret, name);
    onText(done.text);
    setCaret(done.caret);
    setChosen(0);
    goTo.current = done.caret;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key === "Escape") onEscape();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((index + step + names.length) % names.length);
    else if (event.key === "Enter" || event.key === "Tab") complete(names[index] ?? "");
    else if (event.key === "Escape") setClosedAt(typed.from);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative min-w-0 flex-1">
      <Input
        {...props}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-names`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${index}` : undefined}
        value={value}
        onKeyDown={onKeyDown}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart ?? event.currentTarget.value.length);
          setChosen(0);
          if (typed === null) setClosedAt(null);
          onText(event.currentTarget.value);
        }}
      />
      <div
        id={`${id}-names`}
        role="listbox"
        aria-label={t("chat.composer.mentionsLabel")}
        hidden={!isOpen}
        className="absolute bottom-full left-0 z-20 mb-2 w-full max-w-72 overflow-hidden rounded-md bg-raised p-1 shadow-float ring-1 ring-line"
      >
        {names.map((name, i) => (
          <div
            key={name}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === index}
            className={cn(
              "cursor-default truncate rounded-sm px-3 py-2 text-sm",
              i === index && "bg-line/60",
            )}
            // Handles the click before the input loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              complete(name);
            }}
          >
            @{name}
          </div>
        ))}
      </div>
    </div>
  );
});

function useNames(streamId: string | null, prefix: string | null): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (streamId === null || prefix === null) {
      setFound([]);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const names = await getJson<string[]>(
          `/api/streams/${streamId}/chat/people?q=${encodeURIComponent(prefix)}`,
        );
        if (isCurrent) setFound(names);
      } catch {
        // If the request for suggestions fails, the user types the whole name.
        if (isCurrent) setFound([]);
      }
    }, ASK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [streamId, prefix]);
  return found;
}
