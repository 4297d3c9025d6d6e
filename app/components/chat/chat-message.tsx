import { ShieldBan } from "lucide-react";
import type { PendingMessage } from "#app/chat/chat-state.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { VerifiedMark } from "#app/components/ui/verified-mark.tsx";
import type { ChatAuthor, ChatMessage } from "#worker/domain/chat/contract.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" });

interface LineProps {
  user: ChatAuthor;
  isStreamer: boolean;
  className?: string;
  /** Between the name and the text. */
  lead?: string;
  content: string;
  /** At the end of the line. */
  aside?: React.ReactNode;
  children?: React.ReactNode;
}

/** Users' text is text: never HTML. `bdi` and `isolate` keep a right-to-left name or message from turning its neighbours round. */
function Line({ user, isStreamer, className, lead, content, aside, children }: LineProps) {
  return (
    <div className={cn("flex gap-2.5 px-4 py-1.5 text-sm", className)}>
      <Avatar name={user.username} src={user.avatar} size="xs" className="mt-px" />
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <bdi className="font-semibold">{user.username}</bdi> {user.isVerified && <VerifiedMark />}{" "}
          {isStreamer && <Badge variant="accent">Streamer</Badge>} {lead && <span className="font-semibold text-paid">{lead} </span>}
          <span dir="auto" className="[unicode-bidi:isolate]">
            {content}
          </span>
        </p>
        {children}
      </div>
      {aside}
    </div>
  );
}

interface ChatLineProps {
  message: ChatMessage;
  streamerId: string | null;
  /** Asks whether to block the writer; not given to visitors, nor for one's own. */
  onBlock?: (() => void) | undefined;
}

export function ChatLine({ message, streamerId, onBlock }: ChatLineProps) {
  const donated = message.isDonation && message.donationAmount !== null;
  return (
    <Line
      user={message.user}
      isStreamer={message.userId === streamerId}
      content={message.content}
      lead={donated ? `donated ${dollars.format((message.donationAmount ?? 0) / 100)}` : undefined}
      className={cn("group", donated && "bg-paid-soft")}
      aside={
        onBlock && (
          <IconButton
            label={`Block ${message.user.username}`}
            size="sm"
            tooltip={false}
            className="-my-1 text-muted opacity-0 focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-60"
            onClick={onBlock}
          >
            <ShieldBan aria-hidden />
          </IconButton>
        )
      }
    />
  );
}

interface PendingLineProps {
  message: PendingMessage;
  user: ChatAuthor;
  isStreamer: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

export function PendingLine({ message, user, isStreamer, onRetry, onDismiss }: PendingLineProps) {
  return (
    <Line user={user} isStreamer={isStreamer} content={message.content} className={message.refused === null ? "opacity-60" : undefined}>
      {message.refused === null ? (
        <p className="sr-only">Sending</p>
      ) : (
        <p className="mt-0.5 flex items-center gap-1 text-danger text-xs">
          Not sent
          <Button variant="quiet" size="sm" className="h-6 px-2 text-xs" onClick={onRetry}>
            Try again
          </Button>
          <Button variant="quiet" size="sm" className="h-6 px-2 text-xs" onClick={onDismiss}>
            Remove
          </Button>
        </p>
      )}
    </Line>
  );
}
