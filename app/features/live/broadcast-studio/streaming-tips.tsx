import { cn } from "#app/ui/cn.ts";
import { type Message, msg, t } from "#i18n/t.ts";

const TIPS: [title: Message, text: Message][] = [
  [msg("live.advice.titleHeading"), msg("live.advice.titleBody")],
  [msg("live.advice.cableHeading"), msg("live.advice.cableBody")],
  [msg("live.advice.lightHeading"), msg("live.advice.lightBody")],
  [msg("live.advice.soundHeading"), msg("live.advice.soundBody")],
  [msg("live.advice.chatHeading"), msg("live.advice.chatBody")],
  [msg("live.advice.scheduleHeading"), msg("live.advice.scheduleBody")],
];

export function StreamingTips({ wide = false }: { wide?: boolean }) {
  return (
    <section aria-labelledby="tips-title">
      <h2 id="tips-title" className="text-lg">
        {t("live.advice.heading")}
      </h2>
      <ol className={cn("mt-4 grid gap-4", wide && "sm:grid-cols-2 lg:grid-cols-3")}>
        {TIPS.map(([title, text], i) => (
          <li key={t(title)} className="flex gap-3">
            <span aria-hidden className="tabular w-4 shrink-0 text-accent">
              {i + 1}
            </span>
            <div>
              <p className="font-semibold text-sm">{t(title)}</p>
              <p className="text-muted text-sm">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
