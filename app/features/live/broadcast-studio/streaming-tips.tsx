import { type Message, msg, t } from "#i18n/t.ts";

const TIPS: [title: Message, text: Message][] = [
  [msg("live.tipTitle"), msg("live.tipTitleWhy")],
  [msg("live.tipCable"), msg("live.tipCableWhy")],
  [msg("live.tipLight"), msg("live.tipLightWhy")],
  [msg("live.tipSound"), msg("live.tipSoundWhy")],
  [msg("live.tipTalk"), msg("live.tipTalkWhy")],
  [msg("live.tipWhen"), msg("live.tipWhenWhy")],
];

export function StreamingTips() {
  return (
    <section aria-labelledby="tips-title">
      <h2 id="tips-title" className="text-lg">
        {t("live.streamingTips")}
      </h2>
      <ol className="mt-4 grid gap-4">
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
