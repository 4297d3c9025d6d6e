import { t } from "#i18n/t.ts";

const TIPS = [
  ["Say what it is", "A title that names the thing brings the people who look for it."],
  ["Use a cable", "Wi-Fi drops; 5 Mbit/s upwards by wire is plenty for 720p."],
  ["Light your face", "A lamp in front of you does more than a better camera."],
  ["Mind your sound", "A headset close to you, and no loudspeaker, keeps the echo away."],
  ["Talk to the chat", "Read names aloud and answer: people stay where they are seen."],
  ["Tell them when", "The same day and hour each week is how a first viewer comes back."],
];

export function StreamingTips() {
  return (
    <section aria-labelledby="tips-title">
      <h2 id="tips-title" className="text-lg">
        {t("live.streamingTips")}
      </h2>
      <ol className="mt-4 grid gap-4">
        {TIPS.map(([title, text], i) => (
          <li key={title} className="flex gap-3">
            <span aria-hidden className="tabular w-4 shrink-0 text-accent">
              {i + 1}
            </span>
            <div>
              <p className="font-semibold text-sm">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
