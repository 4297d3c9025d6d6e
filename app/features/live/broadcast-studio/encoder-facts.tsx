import type { ReactNode } from "react";
import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import { adviceOn, factsOf } from "./encoder-health.ts";
import { Figure, HealthLine } from "./live-bar.tsx";

interface EncoderFactsProps {
  report: EncoderReport;
  /** Figures that the list shows before the measurements of the report. */
  children?: ReactNode;
}

/** Shows what the server measured about an encoder, and what the creator should change there. */
export function EncoderFacts({ report, children }: EncoderFactsProps) {
  return (
    <>
      <dl className="tabular flex flex-wrap gap-x-8 gap-y-2">
        {children}
        {factsOf(report).map(({ label, value }) => (
          <Figure key={label} label={label}>
            {value}
          </Figure>
        ))}
      </dl>
      {report.problems.map((problem) => (
        <HealthLine
          key={problem}
          title={null}
          health={{
            tone: problem === "silent" ? "bad" : "warning",
            text: adviceOn(problem, report),
          }}
        />
      ))}
    </>
  );
}
