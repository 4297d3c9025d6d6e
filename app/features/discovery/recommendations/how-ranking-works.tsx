import { type Message, msg, t } from "#i18n/t.ts";

const STEPS: { title: Message; text: Message }[] = [
  {
    title: msg("recommendations.ranking.gather.title"),
    text: msg("recommendations.ranking.gather.body"),
  },
  {
    title: msg("recommendations.score.label"),
    text: msg("recommendations.ranking.score.body"),
  },
  {
    title: msg("recommendations.ranking.mix.title"),
    text: msg("recommendations.ranking.mix.body"),
  },
];

export function HowRankingWorks() {
  return (
    <section aria-labelledby="how-ranking-works" className="grid gap-5">
      <h2 id="how-ranking-works" className="text-lg">
        {t("recommendations.ranking.title")}
      </h2>
      <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {STEPS.map(({ title, text }, i) => (
          <li key={t(title)} className="grid content-start gap-1 border-line border-t pt-4">
            <h3 className="text-base">
              <span className="tabular mr-2 text-muted">{i + 1}</span>
              {t(title)}
            </h3>
            <p className="measure text-muted text-sm">{t(text)}</p>
          </li>
        ))}
      </ol>
      <p className="measure text-muted text-sm">{t("recommendations.ranking.fairnessNote")}</p>
    </section>
  );
}
