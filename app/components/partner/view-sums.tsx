import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { VERDICT_WORDS, type Verdict } from "#worker/domain/analytics/contract.ts";

interface ViewSumsProps {
  playbacks: readonly { verdict: string; playbacks: number }[];
  /** Verified views that no bonus was paid for yet. */
  unclaimed: number;
}

const isVerdict = (text: string): text is Verdict | "earlier" => text in VERDICT_WORDS;

/** How all playbacks of a creator's videos became views or did not, each reason with its number. */
export function ViewSums({ playbacks, unclaimed }: ViewSumsProps) {
  const of = (wanted: string) => playbacks.find(({ verdict }) => verdict === wanted)?.playbacks ?? 0;
  const rejected = playbacks.filter(({ verdict }) => verdict !== "counted" && verdict !== "earlier");
  const sum = rejected.reduce((n, r) => n + r.playbacks, 0);
  return (
    <section aria-labelledby="verified">
      <SectionHeader id="verified" title="How your views were verified" more={{ to: "/studio", label: "Receipts by video" }} />
      <p className="measure mb-4">
        {whole(of("counted"))} playbacks became verified views; no bonus was paid for {whole(unclaimed)} of them yet.{" "}
        {rejected.length > 0 ? `${whole(sum)} did not count, each for one reason:` : "None were rejected."}
      </p>
      <dl className="grid">
        {rejected.map(({ verdict, playbacks: n }) => (
          <div key={verdict} className="flex items-baseline justify-between gap-6 border-line border-b py-2.5 last:border-0">
            <dt className="grid gap-0.5">
              <span className="font-semibold">{isVerdict(verdict) ? VERDICT_WORDS[verdict].label : verdict}</span>
              <span className="measure text-muted text-sm">{isVerdict(verdict) && VERDICT_WORDS[verdict].why}</span>
            </dt>
            <dd className="tabular font-semibold">{whole(n)}</dd>
          </div>
        ))}
      </dl>
      {of("earlier") > 0 && (
        <p className="measure mt-3 text-muted text-sm">
          {whole(of("earlier"))} views are older than receipts. They count for your channel, and no bonus is paid for them.
        </p>
      )}
    </section>
  );
}

const whole = (n: number) => n.toLocaleString("en-US");
