import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useViewer } from "#app/lib/viewer.ts";
import type { Mentionable } from "#worker/domain/community/community/contract-api.ts";
import { mentionAt } from "./comment-text.ts";
import { commentsApi } from "./comments-api.ts";

const ASK_AFTER_MS = 150;

export function useMentions(
  videoId: string,
  input: RefObject<HTMLTextAreaElement | null>,
  body: string,
  setBody: (body: string) => void,
) {
  const isSignedIn = useViewer() !== null;
  const [typed, setTyped] = useState<string | null>(null);
  const [people, setPeople] = useState<Mentionable[]>([]);
  const [chosen, setChosen] = useState(0);
  const close = () => {
    setTyped(null);
    setPeople([]);
  };
  useEffect(() => {
    if (typed === null) return;
    let isCanceled = false;
    const timer = setTimeout(() => {
      commentsApi.searchMentionable(videoId, typed).then(
        (found) => {
          if (isCanceled) return;
          setPeople(found);
          setChosen(0);
        },
        // If the request for suggestions fails, the user types the whole name.
        () => !isCanceled && setPeople([]),
      );
    }, ASK_AFTER_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [videoId, typed]);

  const look = () => {
    const element = input.current;
    const at =
      element && element.selectionStart === element.selectionEnd
        ? mentionAt(element.value, element.selectionStart)
        : null;
    if (at === null || !isSignedIn) close();
    else setTyped(at.typed);
  };
  const take = (user: Mentionable) => {
    const element = input.current;
    const at = element && mentionAt(body, element.selectionStart);
    if (!element || !at) return;
    const before = `${body.slice(0, at.start)}@${user.username} `;
    setBody(before + body.slice(element.selectionStart));
    close();
    requestAnimationFrame(() => element.setSelectionRange(before.length, before.length));
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const user = people[chosen];
    if (!user) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      setChosen((chosen + (event.key === "ArrowDown" ? 1 : people.length - 1)) % people.length);
    else if (event.key === "Enter" || event.key === "Tab") take(user);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    return true;
  };
  return { people, chosen, close, look, take, onKeyDown };
}
