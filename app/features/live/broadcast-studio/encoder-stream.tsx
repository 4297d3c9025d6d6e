import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { LiveStage } from "../viewer/live-stage.tsx";
import { ShareButton } from "../viewer/share-button.tsx";
import { Elapsed } from "../viewer/stream-info.tsx";
import { EndStream } from "./end-stream.tsx";

export function EncoderStream({
  stream,
  room,
  onEnd,
}: {
  stream: OwnStream;
  room: ChatRoom;
  onEnd: () => void;
}) {
  return (
    <div className="grid gap-3">
      <LiveStage
        stream={stream}
        room={{ state: room.state.room, viewers: room.state.viewers }}
        autoStart
        className="rounded-lg"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="break-words text-lg">{stream.title}</h2>
          <p className="mt-1 text-muted text-sm">
            {stream.startedAt === null
              ? t("live.encoder.liveNow")
              : rich("live.encoder.liveForElapsed", {
                  elapsed: <Elapsed since={stream.startedAt} />,
                })}
          </p>
        </div>
        <div className="flex gap-2">
          <ShareButton path={stream.streamUrl} />
          <EndStream encoder onEnd={onEnd} />
        </div>
      </div>
    </div>
  );
}
