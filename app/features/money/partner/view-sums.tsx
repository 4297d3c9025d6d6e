import { SectionHeader } from "#app/ui/section-header.tsx";
import { showArgument, t } from "#i18n/t.ts";
import { VERDICT_WORDS, type Verdict } from "#worker/domain/media/views/contract.ts";

interface ViewSumsProps {
  playbacks: readonly { verdict: string; playbacks: number }[];
  /** Verified views for which no bonus has been paid. */
  unclaimed: number;
}

const isVerdict = (text: string): text is Verdict | "earlier" => text in VERDICT_WORDS;

export function ViewSums({ playbacks, unclaimed }: ViewSumsProps) {
  const of = (name: string) => playbacks.find(({ verdict }) => verdict === name)?.playbacks ?? 0;
  const rejected = playbacks.filter(
    ({ verdict }) => verdict !== "counted" && verdict !== "earlier",
  );
  const sum = rejected.reduce((n, r) => n + r.playbacks, 0);
  return (
    <section aria-labelledby="verified">
      <SectionHeader
        id="verified"
        title={t("partner.views.title")}
        more={{ to: "/studio", label: t("partner.views.receiptsAction") }}
      />
      <p className="measure mb-4">
        {t("partner.views.verifiedCount", { n: of("counted"), unclaimed })}{" "}
        {rejected.length > 0
          ? t("partner.views.rejectedCount", { sum })
          : t("partner.views.noneRejected")}
      </p>
      <dl className="grid">
        {rejected.map(({ verdict, playbacks: n }) => (
          <div
            key={verdict}
            className="flex items-baseline justify-between gap-6 border-line border-b py-2.5 last:border-0"
          >
            <dt className="grid gap-0.5">
              <span className="font-semibold">
                {isVerdict(verdict) ? t(VERDICT_WORDS[verdict].label) : verdict}
              </span>
              <span className="measure text-muted text-sm">
                {isVerdict(verdict) && t(VERDICT_WORDS[verdict].why)}
              </span>
            </dt>
            <dd className="tabular font-semibold">{showArgument(n)}</dd>
          </div>
        ))}
      </dl>
      {of("earlier") > 0 && (
        <p className="measure mt-3 text-muted text-sm">
          {t("partner.views.olderCount", { n: of("earlier") })}
        </p>
      )}
    </section>
  );
}
