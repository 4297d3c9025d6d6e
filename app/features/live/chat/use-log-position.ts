import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { VListHandle } from "virtua";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";

/** Within this many pixels from its end, the list counts as scrolled to the end. */
const NEAR_END = 48;

const MARKED_MS = 2500;
/** Time after a user's input, ms, in which an upward scroll counts as caused by the user. */
const INPUT_MS = 1000;

interface LogPositionOptions {
  messages: readonly ChatMessage[];
  count: number;
  written: string | undefined;
  jump: { id: string } | null;
  connection: ChatRoom["connection"];
}

export function useLogPosition({ messages, count, written, jump, connection }: LogPositionOptions) {
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const offset = useRef(0);
  const inputAt = useRef(Number.NEGATIVE_INFINITY);
  const [following, setFollowing] = useState(true);
  const [lastSeenId, setLastSeenId] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const lastId = messages.at(-1)?.id ?? null;
  const shift = useShift(messages[0]?.id ?? null, lastId);

  const toEnd = useCallback(
    () => list.current?.scrollToIndex(count - 1, { align: "end" }),
    [count],
  );
  useLayoutEffect(() => {
    if (following && count > 0) toEnd();
  }, [following, count, toEnd]);
  useEffect(() => {
    if (following) setLastSeenId(lastId);
  }, [following, lastId]);
  useEffect(() => {
    if (written !== undefined) setFollowing(true);
  }, [written]);

  const known = useRef(messages);
  known.current = messages;
  useEffect(() => {
    if (!jump) return;
    const index = known.current.findIndex((m) => m.id === jump.id);
    if (index === -1) {
      toast({ title: t("chat.log.tooFarBack") });
      return;
    }
    setFollowing(false);
    setMarked(jump.id);
    list.current?.scrollToIndex(index, { align: "center" });
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [jump]);

  const onUserInput = () => {
    inputAt.current = performance.now();
  };
  const onScroll = (next: number) => {
    const view = list.current;
    if (!view) return;
    // Not every scroll comes from the user: the list corrects its position when it measures a row
    // whose height it had estimated.
    const isUpwards = next < offset.current - 2;
    const isByUser = !following || performance.now() - inputAt.current < INPUT_MS;
    offset.current = next;
    const atEnd = view.scrollSize - next - view.viewportSize < NEAR_END;
    if (atEnd && active === null) setFollowing(true);
    else if (isUpwards && isByUser) setFollowing(false);
    else if (following) toEnd();
    if (next < 200 && isUpwards && isByUser) void connection?.loadOlder();
  };

  const unseen = following
    ? 0
    : messages.length - 1 - messages.findLastIndex((m) => m.id === lastSeenId);
  return {
    list,
    frame,
    shift,
    following,
    setFollowing,
    setActive,
    marked,
    unseen,
    toEnd,
    onScroll,
    onUserInput,
  };
}

type LogPosition = ReturnType<typeof useLogPosition>;

/** Arrows, Home and End focus a message, Enter opens its menu, r replies. */
export function messageKeys(
  messages: readonly ChatMessage[],
  { list, frame, setActive, setFollowing }: LogPosition,
) {
  /** Scrolls to the message before the focus moves, because the list renders only visible rows. */
  const focusAt = (index: number) => {
    const message = messages[index];
    if (!message) return;
    setActive(message.id);
    setFollowing(false);
    list.current?.scrollToIndex(index, { align: "nearest" });
    const find = () => frame.current?.querySelector<HTMLElement>(`[data-message="${message.id}"]`);
    const wait = (framesLeft: number) => {
      const row = find();
      if (row) row.focus({ preventScroll: true });
      else if (framesLeft > 0) requestAnimationFrame(() => wait(framesLeft - 1));
    };
    wait(10);
  };

  return (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    const row =
      target instanceof HTMLElement ? target.closest<HTMLElement>("[data-message]") : null;
    const at = row ? messages.findIndex((m) => m.id === row.dataset.message) : messages.length;
    const targetIndex = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: messages.length - 1 }[
      event.key
    ];
    if (targetIndex !== undefined) {
      event.preventDefault();
      focusAt(Math.min(Math.max(targetIndex, 0), messages.length - 1));
      return;
    }
    if (row === null || target !== row) return;
    const press = event.key === "Enter" ? "[data-menu]" : event.key === "r" ? "[data-reply]" : null;
    if (press === null) return;
    event.preventDefault();
    row.querySelector<HTMLElement>(press)?.click();
  };
}

/** Returns true for the render that adds older messages, so that the visible rows stay in place. */
function useShift(firstId: string | null, lastId: string | null): boolean {
  const before = useRef({ firstId, lastId });
  const shift = before.current.firstId !== firstId && before.current.lastId === lastId;
  useLayoutEffect(() => {
    before.current = { firstId, lastId };
  }, [firstId, lastId]);
  return shift;
}
