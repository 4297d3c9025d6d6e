import { Copy, FlaskConical } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { EncoderReport, EncoderTest } from "#worker/domain/live/streams/contract-api.ts";
import { TEST_SUFFIX } from "#worker/domain/live/streams/contract-key.ts";
import { EncoderFacts } from "./encoder-facts.tsx";
import { formatBitrate } from "./health.ts";
import { Figure, HealthLine } from "./live-bar.tsx";

/** Explains how to test an encoder without going live, and shows the measurements of the test. */
export function EncoderTestPanel({
  test,
  onCopyKey,
}: {
  test: EncoderTest | null;
  onCopyKey: () => Promise<void>;
}) {
  const shown = useNewestTest(test);
  return (
    <section
      aria-labelledby="encoder-test-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line px-4 py-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id="encoder-test-title" className="flex items-center gap-2 font-semibold">
            <FlaskConical aria-hidden className="size-4 shrink-0 text-muted" />
            {t("live.encoder.test.heading")}
          </h3>
          <p className="measure mt-1 text-muted text-sm">
            {rich("live.encoder.test.body", {
              suffix: <code className="text-ink">{TEST_SUFFIX}</code>,
            })}
          </p>
        </div>
        <Button size="sm" onClick={() => void onCopyKey()}>
          <Copy aria-hidden />
          {t("live.encoder.test.copyKey")}
        </Button>
      </div>
      {shown && <TestState isRunning={test !== null} report={shown.report} />}
    </section>
  );
}

/** Keeps the last test on the page, because the creator may read the figures after its end. */
function useNewestTest(test: EncoderTest | null): EncoderTest | null {
  const [newest, setNewest] = useState(test);
  if (test !== null && test !== newest) setNewest(test);
  return test ?? newest;
}

function TestState({ isRunning, report }: { isRunning: boolean; report: EncoderReport | null }) {
  if (!report) {
    if (!isRunning) return null;
    return (
      <HealthLine
        title={null}
        health={{ tone: "warning", text: t("live.encoder.test.waitingStatus") }}
      />
    );
  }
  const isFine = report.problems.length === 0;
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      <HealthLine
        title={isRunning ? t("live.encoder.test.runningTitle") : t("live.encoder.test.endedTitle")}
        health={
          isFine
            ? { tone: "good", text: t("live.encoder.test.goodStatus") }
            : { tone: "warning", text: t("live.encoder.needsAttention") }
        }
      />
      <EncoderFacts report={report}>
        {report.bitrate !== null && (
          <Figure label={t("live.statusBar.bitrateLabel")}>{formatBitrate(report.bitrate)}</Figure>
        )}
      </EncoderFacts>
    </div>
  );
}
