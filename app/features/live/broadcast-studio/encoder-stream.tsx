import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { rareCodecIn } from "#app/lib/codec-names.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";
import type { EncoderReport, OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { LiveStage } from "../viewer/live-stage.tsx";
import { ShareButton } from "../viewer/share-button.tsx";
import { EncoderFacts } from "./encoder-facts.tsx";
import { EncoderRejectionAlert } from "./encoder-rejection.tsx";
import { EndStream } from "./end-stream.tsx";
import { formatBitrate, type Health } from "./health.ts";
import { HealthLine, LiveBar } from "./live-bar.tsx";
import { useEncoderReport } from "./use-encoder-report.ts";

export function EncoderStream({
  stream,
  room,
  onEnd,
}: {
  stream: OwnStream;
  room: ChatRoom;
  onEnd: () => void;
}) {
  const { report, rejection } = useEncoderReport(stream.id);
  const rareCodec = rareCodecIn(report?.codecs ?? "");
  const isReconnecting = room.state.room === "reconnecting";
  return (
    <>
      <LiveBar
        since={stream.startedAt}
        viewers={room.state.viewers}
        bitrate={report?.bitrate ? formatBitrate(report.bitrate) : null}
        health={<HealthLine title={null} health={healthOf(report, isReconnecting)} />}
        actions={
          <>
            <ShareButton path={stream.streamUrl} />
            <EndStream encoder onEnd={onEnd} />
          </>
        }
      >
        {report && (
          <div className="grid gap-3 border-line border-t pt-3">
            <EncoderFacts report={report} />
          </div>
        )}
      </LiveBar>
      <EncoderRejectionAlert rejection={rejection} />
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

function healthOf(report: EncoderReport | null, isReconnecting: boolean): Health {
  if (isReconnecting) return { tone: "bad", text: t("live.encoder.reconnecting") };
  return report && report.problems.length > 0
    ? { tone: "warning", text: t("live.encoder.needsAttention") }
    : { tone: "good", text: t("live.encoder.liveNow") };
}
