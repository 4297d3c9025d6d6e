import { Link, useLocation } from "@remix-run/react";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import type { ChatRoom } from "#app/hooks/use-chat-room.ts";
import { MESSAGE_MAX } from "#worker/domain/chat/contract.ts";

/** From here on the count of characters is shown. */
const COUNT_FROM = 400;

export function ChatComposer({ room, signedIn }: { room: ChatRoom; signedIn: boolean }) {
  const { state, connection } = room;
  const [text, setText] = useState("");
  const id = useId();
  const { pathname } = useLocation();
  const canSend = state.connection === "connected" && text.trim() !== "";

  if (state.removed) return <Closed>You have been removed from this chat.</Closed>;
  if (state.room === "ended") return <Closed>The stream has ended, so its chat is closed.</Closed>;
  // The room's word counts: a session may have ended since the page was made.
  if (!signedIn || state.userId === null) {
    return (
      <div className="p-3">
        <Button asChild block variant="outline">
          <Link to={`/login?next=${encodeURIComponent(pathname)}`}>Sign in to chat</Link>
        </Button>
      </div>
    );
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    connection?.send(text.trim());
    setText("");
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-1.5 p-3">
      {state.notice && (
        <p id={`${id}-notice`} role="alert" className="px-1 text-danger text-xs">
          {state.notice}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Input
          aria-label="Message"
          aria-describedby={`${id}-limits${state.notice ? ` ${id}-notice` : ""}`}
          placeholder="Send a message"
          // Above the phone's bottom bar when the browser scrolls it into view for the keyboard.
          className="scroll-mb-28"
          value={text}
          maxLength={MESSAGE_MAX}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => {
            setText(event.currentTarget.value);
            connection?.clearNotice();
          }}
        />
        <IconButton label="Send" type="submit" variant="primary" disabled={!canSend} tooltip={false}>
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      <p id={`${id}-limits`} className="tabular flex justify-between px-1 text-muted text-xs">
        <span>Slow mode: {state.slowMode === 0 ? "OFF" : `${state.slowMode} s`}</span>
        {text.length >= COUNT_FROM && (
          <span className={text.length === MESSAGE_MAX ? "text-danger" : undefined}>
            {text.length}/{MESSAGE_MAX}
          </span>
        )}
      </p>
    </form>
  );
}

function Closed({ children }: { children: string }) {
  return <p className="p-4 text-center text-muted text-sm">{children}</p>;
}
