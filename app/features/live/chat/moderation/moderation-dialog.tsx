import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { t } from "#i18n/t.ts";
import { ModerationTabs } from "./moderation-tabs.tsx";

interface ModerationDialogProps {
  room: ChatRoom;
  initial: "review" | "modes";
  onClose: () => void;
}

export default function ModerationDialog({ room, initial, onClose }: ModerationDialogProps) {
  const { state, streamId } = room;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t("chat.moderation.title")} className="sm:max-w-2xl">
        <div className="mt-4 min-h-80">
          {state.channelId !== null && (
            <ModerationTabs
              channelId={state.channelId}
              streamId={streamId}
              held={state.held}
              initial={initial}
            />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
