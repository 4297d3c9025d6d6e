import { Link } from "@remix-run/react";
import { SaveTable } from "#app/ui/charts/chart-frame.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ChannelLive } from "#worker/domain/creator/analytics/contract-api-channel.ts";
import { formatCount, formatTenths, watchTime } from "./format.ts";

type Stream = ChannelLive["list"][number];
const HEADS: { label: Message; hidden: string; cell: (stream: Stream) => string }[] = [
  {
    label: msg("analytics.live.title"),
    hidden: "",
    cell: (s) => watchTime(s.liveMs),
  },
  {
    label: msg("analytics.live.peak"),
    hidden: "",
    cell: (s) => formatCount(s.peakViewers),
  },
  {
    label: msg("analytics.live.average"),
    hidden: "max-sm:hidden",
    cell: (s) => (s.averageViewers === null ? "–" : formatTenths(s.averageViewers)),
  },
  {
    label: msg("analytics.columns.messages"),
    hidden: "max-md:hidden",
    cell: (s) => formatCount(s.messages),
  },
  {
    label: msg("analytics.metrics.newFollowers"),
    hidden: "max-md:hidden",
    cell: (s) => formatCount(s.newFollowers),
  },
];

export function ChannelLiveTable({ live }: { live: ChannelLive }) {
  return (
    <section aria-labelledby="live" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="live" className="text-lg">
          {t("analytics.live.title")}
        </h2>
        {live.list.length > 0 && <SaveStreams streams={live.list} />}
      </div>
      {live.streams === 0 ? (
        <p className="measure text-muted text-sm">
          {rich("analytics.live.empty", {
            link: (text) => (
              <Link to="/live-stream" className="font-semibold text-accent hover:underline">
                {text}
              </Link>
            ),
          })}
        </p>
      ) : (
        <>
          <p className="measure text-muted text-sm">
            {t("analytics.live.summary", {
              streams: live.streams,
              length: watchTime(live.liveMs),
              peak: live.peakViewers,
              messages: live.messages,
              followers: live.newFollowers,
            })}
          </p>
          <StreamTable streams={live.list} />
        </>
      )}
    </section>
  );
}

function SaveStreams({ streams }: { streams: readonly Stream[] }) {
  return (
    <SaveTable
      title={t("analytics.live.title")}
      fileName="channel-live"
      data={{
        columns: [
          { label: t("analytics.columns.stream") },
          { label: t("analytics.columns.began") },
          { label: t("analytics.columns.liveSeconds") },
          { label: t("analytics.columns.peakViewers") },
          { label: t("analytics.columns.averageViewers") },
          { label: t("analytics.columns.messages") },
          { label: t("analytics.metrics.newFollowers") },
        ],
        rows: streams.map((s) => [
          s.title,
          new Date(s.startedAt).toISOString(),
          Math.round(s.liveMs / 1000),
          s.peakViewers,
          s.averageViewers === null ? null : Math.round(s.averageViewers * 10) / 10,
          s.messages,
          s.newFollowers,
        ]),
      }}
    />
  );
}

function StreamTable({ streams }: { streams: readonly Stream[] }) {
  return (
    <table className="tabular w-full border-collapse text-sm">
      <caption className="sr-only">{t("analytics.live.tableCaption")}</caption>
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            {t("analytics.columns.stream")}
          </th>
          {HEADS.map(({ label, hidden }) => (
            <th
              key={t(label)}
              scope="col"
              className={`py-2 pl-3 text-right font-semibold ${hidden}`}
            >
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {streams.slice(0, 20).map((stream) => (
          <tr key={stream.streamId} className="border-line/60 border-b">
            <th scope="row" className="max-w-0 py-2.5 pr-4 text-left font-normal md:w-2/5">
              {stream.videoId === null ? (
                <span className="line-clamp-2">{stream.title}</span>
              ) : (
                <Link
                  to={`/studio/videos/${stream.videoId}/analytics`}
                  className="line-clamp-2 hover:text-accent hover:underline"
                >
                  {stream.title}
                </Link>
              )}
              <span className="text-muted text-xs">{formatDate(stream.startedAt)}</span>
            </th>
            {HEADS.map(({ label, hidden, cell }) => (
              <td key={t(label)} className={`py-2.5 pl-3 text-right ${hidden}`}>
                {cell(stream)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
