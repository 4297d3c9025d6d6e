import { Clock, CornerUpLeft, Ellipsis, Reply } from "lucide-react";
import { memo, type ReactNode } from "react";
import { frameClass, nameClass } from "#app/features/community/gamification/cosmetics.ts";
import type { PendingMessage } from "#app/features/live/chat/chat-state.ts";
import { mentions } from "#app/features/live/chat/mentions.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { t } from "#i18n/t.ts";
import { titleName } from "#worker/domain/community/gamification/contract-names.ts";
import type {
  ChatAuthor,
  ChatMessage,
  ChatQuote,
  HeldMessage,
} from "#worker/domain/live/chat/contract.ts";
import { ChatBadges } from "./chat-badges.tsx";
import { ChatText } from "./chat-text.tsx";
import { nameColor } from "./name-color.ts";
import { SentAt } from "./sent-at.tsx";
import { TipLine } from "./tip-message.tsx";

interface LineProps {
  user: ChatAuthor;
  userId: string | null;
  me: string | null;
  className?: string;
  content: string;
  quote: ChatQuote | null;
  onQuote?: ((id: string) => void) | undefined;
  note?: string | undefined;
  aside?: ReactNode;
  children?: ReactNode;
}

/** `bdi` and `isolate` keep a right-to-left name or message from reordering its surroundings. */
function Line({
  user,
  userId,
  me,
  className,
  content,
  quote,
  onQuote,
  note,
  aside,
  children,
}: LineProps) {
  return (
    <div className={cn("relative flex gap-2.5 px-4 py-1.5 text-sm", className)}>
      <Avatar
        name={user.username}
        src={user.avatar}
        size="xs"
        className={cn(quote ? "mt-[19px]" : "mt-px", frameClass(user.flair))}
      />
      <div className="min-w-0 flex-1">
        {quote && <Quote quote={quote} onQuote={onQuote} />}
        {note && <p className="font-semibold text-accent text-xs">{note}</p>}
        <p className="[overflow-wrap:anywhere]">
          <ChatBadges badges={user.badges} />
          <bdi className={cn("font-semibold", nameClass(user.flair) ?? nameColor(userId))}>
            {user.username}
          </bdi>{" "}
          {user.isVerified && <VerifiedMark />}{" "}
          {user.flair?.title && (
            <span className="mr-1 text-muted text-xs">{titleName(user.flair.title)}</span>
          )}
          <span dir="auto" className="[unicode-bidi:isolate]">
            <ChatText text={content} me={me} />
          </span>
        </p>
        {children}
      </div>
      {aside}
    </div>
  );
}

function Quote({
  quote,
  onQuote,
}: {
  quote: ChatQuote;
  onQuote?: ((id: string) => void) | undefined;
}) {
  const content = (
    <>
      <CornerUpLeft aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{t("chat.message.replyPrefix")} </span>
      <bdi className="shrink-0 font-semibold">{quote.username}</bdi>
      <span dir="auto" className="truncate">
        {quote.content}
      </span>
    </>
  );
  const lineClass = "flex h-5 w-full min-w-0 items-center gap-1 text-left text-muted text-xs";
  return onQuote ? (
    <button
      type="button"
      className={cn(lineClass, "rounded-sm hover:text-ink")}
      onClick={() => onQuote(quote.id)}
    >
      {content}
    </button>
  ) : (
    <p className={lineClass}>{content}</p>
  );
}

interface ChatLineProps {
  message: ChatMessage;
  me: string | null;
  isMarked: boolean;
  onReply?: ((message: ChatMessage) => void) | undefined;
  onQuote: (id: string) => void;
  onMenu?: ((message: ChatMessage, button: HTMLElement) => void) | undefined;
}

export const ChatLine = memo(function ChatLine({
  message,
  me,
  isMarked,
  onReply,
  onQuote,
  onMenu,
}: ChatLineProps) {
  const { user, content } = message;
  const menu = onMenu && (
    <IconButton
      label={t("chat.message.menuLabel", { username: user.username })}
      size="sm"
      tooltip={false}
      aria-haspopup="menu"
      data-menu
      onClick={(event) => onMenu(message, event.currentTarget)}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (message.isDonation) return <TipLine message={message} me={me} aside={menu} />;
  return (
    <Line
      user={user}
      userId={message.userId}
      me={me}
      content={content}
      quote={message.replyTo}
      onQuote={onQuote}
      note={message.isHighlighted ? t("chat.message.highlighted") : undefined}
      className={cn(
        "group focus-within:bg-line/40 hover:bg-line/40",
        me !== null && mentions(content, me) && "bg-accent-soft",
        message.isHighlighted && "border-accent border-l-4 bg-accent-soft pl-3",
        isMarked && "bg-pending-soft",
      )}
      aside={
        <>
          <SentAt at={message.createdAt} hasButtons={Boolean(onReply || menu)} />
          {(onReply || menu) && (
            // The buttons are on top of the text, so that hovering does not change line breaks.
            <div className="absolute top-0.5 right-2 flex rounded-full bg-raised opacity-0 shadow-float ring-1 ring-line focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:-my-1 [@media(hover:none)]:bg-transparent [@media(hover:none)]:opacity-70 [@media(hover:none)]:shadow-none [@media(hover:none)]:ring-0">
              {onReply && (
                <IconButton
                  label={t("chat.message.replyLabel", { username: user.username })}
                  size="sm"
                  tooltip={false}
                  data-reply
                  onClick={() => onReply(message)}
                >
                  <Reply aria-hidden />
                </IconButton>
              )}
              {menu}
            </div>
          )}
        </>
      }
    />
  );
});

interface PendingLineProps {
  message: PendingMessage;
  user: ChatAuthor;
  userId: string | null;
  onRetry: () => void;
  onDismiss: () => void;
}

export function PendingLine({ message, user, userId, onRetry, onDismiss }: PendingLineProps) {
  return (
    <Line
      user={user}
      userId={userId}
      me={null}
      content={message.content}
      quote={message.replyTo}
      className={message.rejection === null ? "opacity-60" : undefined}
    >
      {message.rejection === null ? (
        <p className="sr-only">{t("chat.message.sending")}</p>
      ) : (
        <p className="mt-0.5 flex items-center gap-1 text-danger text-xs">
          {t("chat.message.failure")}
          <Button variant="quiet" size="sm" className="h-6 px-2 text-xs" onClick={onRetry}>
            {t("chat.common.retry")}
          </Button>
          <Button variant="quiet" size="sm" className="h-6 px-2 text-xs" onClick={onDismiss}>
            {t("chat.message.remove")}
          </Button>
        </p>
      )}
    </Line>
  );
}

export function HeldMessageLine({ message }: { message: HeldMessage }) {
  return (
    <Line
      user={message.user}
      userId={message.userId}
      me={null}
      content={message.content}
      quote={message.replyTo}
      className="bg-pending-soft/50"
    >
      <p className="mt-0.5 flex items-center gap-1 text-pending text-xs">
        <Clock aria-hidden className="size-3" />
        {t("chat.message.heldHint")}
      </p>
    </Line>
  );
}
