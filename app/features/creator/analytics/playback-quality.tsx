import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { QualityHistogram } from "#worker/domain/creator/analytics/contract-api.ts";
import {
  playsOf,
  type QualityMeasure,
  quantileBucket,
} from "#worker/domain/creator/analytics/contract-quality.ts";
import { formatCount, percent } from "./format.ts";

const exact = (n: number) => new Intl.NumberFormat(intlLocale()).format(n);
const seconds = (ms: number) => `${exact(ms / 1000)} s`;
const megabits = (bits: number) =>
  t("analytics.format.megabitsPerSecond", { bits: bits / 1_000_000 });

interface Labels {
  title: Message;
  /** Label of a histogram bucket. `below` is the bucket's upper limit; null for the last bucket. */
  bucket: (from: number, below: number | null) => string;
  summary: (histogram: QualityHistogram) => string;
}

const span = (format: (value: number) => string) => (from: number, below: number | null) => {
  if (below === null) return t("analytics.format.rangeOpenEnd", { from: format(from) });
  return from === 0
    ? t("analytics.format.rangeBelow", { below: format(below) })
    : t("analytics.format.range", { from: format(from), to: format(below) });
};
const wait = span(seconds);
const rate = span(megabits);
const stalls = (from: number, below: number | null) =>
  below === null
    ? t("analytics.format.timesOpenEnd", { from })
    : t("analytics.format.stallCount", { n: from });

const median = (histogram: QualityHistogram, name: Labels["bucket"], summary: Message) => {
  const found = quantileBucket(histogram, 0.5);
  return found
    ? t(summary, { plays: playsOf(histogram), span: name(found.from, found.below) })
    : "";
};

const LABELS: Record<QualityMeasure, Labels> = {
  start_ms: {
    title: msg("analytics.quality.startup.title"),
    bucket: wait,
    summary: (histogram) => median(histogram, wait, msg("analytics.quality.startup.summary")),
  },
  stalls: {
    title: msg("analytics.quality.stalls.title"),
    bucket: stalls,
    summary: (histogram) => {
      const smooth = histogram.buckets[0]?.plays ?? 0;
      return t("analytics.quality.stalls.summary", {
        percent: percent((smooth / playsOf(histogram)) * 100),
        plays: playsOf(histogram),
      });
    },
  },
  bitrate: {
    title: msg("analytics.quality.bitrate.title"),
    bucket: rate,
    summary: (histogram) => median(histogram, rate, msg("analytics.quality.bitrate.summary")),
  },
};

export function PlaybackQuality({
  quality,
  videoId,
}: {
  quality: readonly QualityHistogram[];
  videoId: string;
}) {
  const measured = quality.filter((histogram) => playsOf(histogram) > 0);
  if (measured.length === 0) return null;
  return (
    <section aria-labelledby="playback-quality" className="grid gap-6">
      <div>
        <h2 id="playback-quality" className="text-lg">
          {t("analytics.quality.title")}
        </h2>
        <p className="measure mt-1 text-muted text-sm">{t("analytics.quality.description")}</p>
      </div>
      <div className="grid gap-x-10 gap-y-12 md:grid-cols-3">
        {measured.map((histogram) => (
          <Histogram key={histogram.measure} histogram={histogram} videoId={videoId} />
        ))}
      </div>
    </section>
  );
}

function Histogram({ histogram, videoId }: { histogram: QualityHistogram; videoId: string }) {
  const { title, bucket, summary } = LABELS[histogram.measure];
  const rows = histogram.buckets.map(({ from, plays }, i) => ({
    label: bucket(from, histogram.buckets[i + 1]?.from ?? null),
    value: plays,
  }));
  return (
    <ChartFrame
      heading="h3"
      title={t(title)}
      summary={summary(histogram)}
      data={{
        columns: [{ label: t(title) }, { label: t("analytics.metrics.plays") }],
        rows: rows.map(({ label, value }) => [label, value]),
      }}
      fileName={`${videoId}-${histogram.measure}`}
    >
      <ShareBars rows={rows} format={formatCount} />
    </ChartFrame>
  );
}
