import { Ellipsis, ExternalLink, Shield, Users, Volume2, VolumeX, WifiOff } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { TipButton } from "#app/features/money/tips/tip-button.tsx";
import { TipStatus } from "#app/features/money/tips/tip-status.tsx";
import { useTipping } from "#app/features/money/tips/use-tipping.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { counted, formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type ChatMessage, canModerate } from "#worker/domain/live/chat/contract.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatLog } from "./chat-log.tsx";
import { PinnedMessage } from "./pinned-message.tsx";
import { TipShelf } from "./tip-shelf.tsx";
import { useAnnouncements } from "./use-announcements.ts";
import { useModeration } from "./use-moderation.ts";

const ModerationDialog = lazy(() => import("./moderation/moderation-dialog.tsx"));

interface ChatViewProps {
  room: ChatRoom;
  viewer: Viewer | null;
  channelPath?: string | null;
  isWindow?: boolean;
  tipTo?: { id: string; name: string } | null;
  className?: string;
}

/** Fills its container, which needs a height. */
export function ChatView({
  room,
  viewer,
  channelPath = null,
  isWindow = false,
  tipTo = null,
  className,
}: ChatViewProps) {
  const { state, streamId } = room;
  const { you, held, pinned } = state;
  const isModerator = canModerate(you);
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const [jump, setJump] = useState<{ id: string } | null>(null);
  const [panel, setPanel] = useState<"review" | "modes" | null>(null);
  const tipping = useTipping(streamId ?? "");
  const takesTips =
    tipTo !== null && tipTo.id !== viewer?.id && streamId !== null && state.room !== "ended";
  const announcements = useAnnouncements();
  const moderation = useModeration({ streamId, channelId: state.channelId });
  const onReplied = useCallback(() => setReplyTo(null), []);
  const onJump = useCallback((id: string) => setJump({ id }), []);

  return (
    <section
      aria-label={t("chat.panel.title")}
      className={cn("flex h-96 min-h-0 flex-col overflow-hidden rounded-lg bg-surface", className)}
    >
      <ChatHeader
        room={room}
        announcements={announcements}
        isWindow={isWindow}
        onModerate={isModerator ? () => setPanel(held.length > 0 ? "review" : "modes") : undefined}
      />
      {pinned && (
        <PinnedMessage
          message={pinned}
          me={viewer?.username ?? null}
          onUnpin={isModerator ? () => void moderation.order({ kind: "unpin" }) : undefined}
        />
      )}
      {isModerator && held.length > 0 && (
        <HeldNotice count={held.length} onReview={() => setPanel("review")} />
      )}
      <TipShelf messages={state.messages} onJump={onJump} />
      <ChatLog
        room={room}
        viewer={viewer}
        announces={announcements.on}
        onReply={setReplyTo}
        jump={jump}
        onJump={onJump}
      />
      <div data-composer className="shrink-0 border-line border-t">
        <TipStatus tipping={tipping} className="border-line border-b bg-raised" />
        <ChatComposer
          room={room}
          signedIn={viewer !== null}
          channelPath={channelPath}
          replyTo={replyTo}
          onReplied={onReplied}
          tip={takesTips && <TipButton tipping={tipping} name={tipTo.name} compact />}
        />
      </div>
      {panel !== null && (
        <Suspense>
          <ModerationDialog room={room} initial={panel} onClose={() => setPanel(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface ChatHeaderProps {
  room: ChatRoom;
  announcements: ReturnType<typeof useAnnouncements>;
  isWindow: boolean;
  onModerate: (() => void) | undefined;
}

function ChatHeader({ room, announcements, isWindow, onModerate }: ChatHeaderProps) {
  const { connection, viewers } = room.state;
  return (
    <header className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-b pr-2 pl-4">
      <h2 className="font-semibold text-sm">{t("chat.panel.title")}</h2>
      <div className="flex items-center gap-1 text-muted text-sm">
        <span role="status">
          {connection === "disconnected" && (
            <Badge variant="pending">
              <WifiOff aria-hidden />
              {t("chat.panel.disconnected")}
            </Badge>
          )}
        </span>
        {viewers !== null && (
          <span className="tabular inline-flex items-center gap-1.5 px-2">
            <Users aria-hidden className="size-4" />
            <span aria-hidden>{formatCount(viewers)}</span>
            <span className="sr-only">{t("live.stage.viewerCount", { n: counted(viewers) })}</span>
          </span>
        )}
        {onModerate && (
          <IconButton label={t("chat.moderation.title")} size="sm" onClick={onModerate}>
            <Shield aria-hidden />
          </IconButton>
        )}
        <OptionsMenu announcements={announcements} streamId={isWindow ? null : room.streamId} />
      </div>
    </header>
  );
}

interface OptionsMenuProps {
  announcements: ReturnType<typeof useAnnouncements>;
  /** The stream whose chat the menu can open in a window; null for none. */
  streamId: string | null;
}

function OptionsMenu({ announcements, streamId }: OptionsMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={t("chat.panel.optionsLabel")} size="sm" tooltip={false}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={announcements.toggle}>
          {announcements.on ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          {announcements.on ? t("chat.panel.pauseReading") : t("chat.panel.startReading")}
        </DropdownMenuItem>
        {streamId !== null && (
          <DropdownMenuItem
            onSelect={() =>
              window.open(
                `/streams/${streamId}/chat`,
                `chat-${streamId}`,
                "popup,width=400,height=720",
              )
            }
          >
            <ExternalLink aria-hidden />
            {t("chat.panel.openWindow")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function HeldNotice({ count, onReview }: { count: number; onReview: () => void }) {
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 border-line border-b bg-pending-soft py-1.5 pr-2 pl-4 text-sm"
    >
      {t("chat.review.waitingCount", { n: count })}
      <Button variant="quiet" size="sm" onClick={onReview}>
        {t("chat.review.label")}
      </Button>
    </div>
  );
}
