import {
  Ban,
  Eraser,
  Flag,
  Pin,
  PinOff,
  Reply,
  ShieldBan,
  ShieldPlus,
  Timer,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "#app/features/accounts/channel/channel-menu.tsx";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { ReportDialog } from "#app/features/trust/safety/report-dialog.tsx";
import type { Viewer } from "#app/lib/viewer.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { t } from "#i18n/t.ts";
import { type ChatMessage, canModerate } from "#worker/domain/live/chat/contract.ts";
import { type DialogOrder, OrderDialog } from "./order-dialog.tsx";
import { type Moderation, useModeration } from "./use-moderation.ts";

export interface OpenMenu {
  message: ChatMessage;
  button: HTMLElement;
}

interface MessageMenuProps {
  room: ChatRoom;
  viewer: Viewer;
  open: OpenMenu | null;
  onClose: () => void;
  onReply: ((message: ChatMessage) => void) | undefined;
  onBlocked: (userId: string) => void;
}

export function MessageMenu({ room, viewer, open, onClose, onReply, onBlocked }: MessageMenuProps) {
  const { state, streamId } = room;
  const { channelId, you } = state;
  const moderation = useModeration({ streamId, channelId });
  const [dialogOrder, setDialogOrder] = useState<DialogOrder | null>(null);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const [blocking, setBlocking] = useState<{ id: string; name: string } | null>(null);
  const isModerator = canModerate(you);
  const message = open?.message;
  const isAuthor = message?.userId === viewer.id;
  const name = message?.user.username ?? "";
  return (
    <>
      <DropdownMenu open={open !== null} onOpenChange={(next) => !next && onClose()} modal={false}>
        <MenuAnchor button={open?.button} />
        <DropdownMenuContent
          sideOffset={4}
          aria-label={t("chat.menu.ariaLabel", { name })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            open?.button.focus();
          }}
        >
          {message && onReply && (
            <DropdownMenuItem onSelect={() => onReply(message)}>
              <Reply aria-hidden />
              {t("chat.menu.reply")}
            </DropdownMenuItem>
          )}
          {message && isModerator && (
            <ModerationItems
              room={room}
              message={message}
              isAuthor={isAuthor}
              moderation={moderation}
              onDialogOrder={setDialogOrder}
            />
          )}
          {message && !isAuthor && (
            <>
              <DropdownMenuItem onSelect={() => setReported(message)}>
                <Flag aria-hidden />
                {t("chat.menu.report")}
              </DropdownMenuItem>
              <DropdownMenuItem
                destructive
                onSelect={() => setBlocking({ id: message.userId, name })}
              >
                <ShieldBan aria-hidden />
                {t("chat.menu.blockUser", { name })}
              </DropdownMenuItem>
            </>
          )}
          {message && isAuthor && !onReply && !isModerator && (
            <DropdownMenuItem disabled>{t("chat.menu.ownMessage")}</DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <OrderDialog
        order={dialogOrder}
        moderation={moderation}
        onClose={() => setDialogOrder(null)}
      />
      <ReportDialog
        subjectType="message"
        subjectId={`${streamId}/${reported?.id}`}
        what={t("chat.menu.reportSubject", { username: reported?.user.username ?? "" })}
        open={reported !== null}
        onOpenChange={(next) => !next && setReported(null)}
      />
      <BlockDialog
        user={blocking}
        onClose={() => setBlocking(null)}
        onBlocked={() => {
          if (blocking) onBlocked(blocking.id);
        }}
      />
    </>
  );
}

function MenuAnchor({ button }: { button: HTMLElement | undefined }) {
  const at = button?.getBoundingClientRect();
  return (
    <DropdownMenuTrigger asChild>
      <span
        aria-hidden
        tabIndex={-1}
        className="pointer-events-none fixed size-8"
        ref={(anchor) => {
          if (!anchor || !at) return;
          anchor.style.left = `${at.left}px`;
          anchor.style.top = `${at.top}px`;
        }}
      />
    </DropdownMenuTrigger>
  );
}

interface ModerationItemsProps {
  room: ChatRoom;
  message: ChatMessage;
  isAuthor: boolean;
  moderation: Moderation;
  onDialogOrder: (order: DialogOrder) => void;
}

function ModerationItems({
  room: {
    state: { channelId, you, pinned },
  },
  message,
  isAuthor,
  moderation,
  onDialogOrder,
}: ModerationItemsProps) {
  const { badges, username } = message.user;
  // Moderators cannot ban or time out the channel's owner or staff.
  const isProtected = message.userId === channelId || badges.includes("staff");
  return (
    <>
      {pinned?.id === message.id ? (
        <DropdownMenuItem onSelect={() => void moderation.order({ kind: "unpin" })}>
          <PinOff aria-hidden />
          {t("chat.menu.unpin")}
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem
          onSelect={() => void moderation.order({ kind: "pin", messageId: message.id })}
        >
          <Pin aria-hidden />
          {t("chat.menu.pin")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => onDialogOrder({ kind: "delete", message })}>
        <Trash2 aria-hidden />
        {t("chat.menu.delete")}
      </DropdownMenuItem>
      {!isAuthor && !isProtected && (
        <>
          <DropdownMenuItem onSelect={() => onDialogOrder({ kind: "clear_person", message })}>
            <Eraser aria-hidden />
            {t("chat.menu.clearUser")}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => onDialogOrder({ kind: "timeout", message })}>
            <Timer aria-hidden />
            {t("chat.timeOut.action")}
          </DropdownMenuItem>
          <DropdownMenuItem destructive onSelect={() => onDialogOrder({ kind: "ban", message })}>
            <Ban aria-hidden />
            {t("chat.ban.action")}
          </DropdownMenuItem>
        </>
      )}
      {you.role === "streamer" && !isAuthor && !badges.includes("moderator") && (
        <DropdownMenuItem onSelect={() => void moderation.appoint(username)}>
          <ShieldPlus aria-hidden />
          {t("chat.menu.makeModerator")}
        </DropdownMenuItem>
      )}
      {!isAuthor && <DropdownMenuSeparator />}
    </>
  );
}
