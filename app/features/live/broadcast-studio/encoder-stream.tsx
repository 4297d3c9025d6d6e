import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { LiveStage } from "../viewer/live-stage.tsx";
import { ShareButton } from "../viewer/share-button.tsx";
import { EndStream } from "./end-stream.tsx";
import { HealthLine, LiveBar } from "./live-bar.tsx";
import { useRareCodec } from "./use-rare-codec.ts";

export function EncoderStream({
  stream,
  room,
  onEnd,
}: {
  stream: OwnStream;
  room: ChatRoom;
  onEnd: () => void;
}) {
  const rareCodec = useRareCodec(stream.id);
  const isReconnecting = room.state.room === "reconnecting";
  return (
    <>
      <LiveBar
        since={stream.startedAt}
        viewers={room.state.viewers}
        bitrate={null}
        health={
          <HealthLine
            title={null}
            health={
              isReconnecting
                ? { tone: "bad", text: t("live.encoder.reconnecting") }
                : { tone: "good", text: t("live.encoder.liveNow") }
            }
          />
        }
        actions={
          <>
            <ShareButton path={stream.streamUrl} />
            <EndStream encoder onEnd={onEnd} />
          </>
        }
      />
      {rareCodec !== null && (
        <Alert variant="warning" title={t("live.encoder.rareCodecTitle")}>
          {t("live.encoder.rareCodecBody", { codec: rareCodec })}
        </Alert>
      )}
      <LiveStage
        stream={stream}
        room={{ state: room.state.room, viewers: room.state.viewers }}
        autoStart
        className="rounded-lg"
      />
      <h2 className="break-words text-lg">{stream.title}</h2>
    </>
  );
}
