import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { formatPercent } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { CopyButton } from "./copy-button.tsx";
import { emotionLabel } from "./labels.ts";
import { ProviderNote } from "./provider-note.tsx";
import { TextTool } from "./text-tool.tsx";

const RATING_LABELS: readonly Message[] = [
  msg("ai.sentiment.rating.veryNegative"),
  msg("ai.sentiment.rating.negative"),
  msg("ai.sentiment.rating.neutral"),
  msg("ai.sentiment.rating.positive"),
  msg("ai.sentiment.rating.veryPositive"),
];
/** Label of a rating from 1 to 5. */
const ratingLabel = (rating: number): string =>
  t(RATING_LABELS[rating - 1] ?? msg("ai.sentiment.rating.neutral"));
const colorOf = (rating: number) =>
  rating >= 4 ? "text-paid" : rating >= 3 ? "text-pending" : "text-danger";

export function SentimentTool() {
  return (
    <TextTool
      tool="sentiment"
      label={t("ai.sentiment.contentLabel")}
      hint={t("ai.sentiment.contentHint")}
      placeholder={t("ai.sentiment.contentPlaceholder")}
      action={[t("ai.sentiment.submit"), t("ai.tool.submitting")]}
    >
      {({ result: { rating, confidence, emotions, provider } }) => {
        const percent = formatPercent(confidence);
        return (
          <>
            <div className="flex items-start gap-2">
              <div className={cn("grid flex-1 gap-1", colorOf(rating))}>
                <p className="tabular font-semibold text-2xl">
                  {rating} <span className="text-base">{t("ai.sentiment.ratingMax")}</span>
                </p>
                <Meter rating={rating} />
                <p className="font-semibold">{ratingLabel(rating)}</p>
              </div>
              <CopyButton
                text={t("ai.sentiment.summary", {
                  words: ratingLabel(rating),
                  rating,
                  percent,
                  emotions: emotions.map(emotionLabel).join(", "),
                })}
                label={t("ai.sentiment.copyResult")}
              />
            </div>
            <dl className="grid gap-4">
              <div className="grid gap-1">
                <dt className="text-muted text-sm">{t("ai.sentiment.confidenceLabel")}</dt>
                <dd className="tabular font-semibold">{percent}</dd>
              </div>
              <div className="grid gap-1">
                <dt className="text-muted text-sm">{t("ai.sentiment.emotionsLabel")}</dt>
                <dd className="flex flex-wrap gap-2">
                  {emotions.length === 0
                    ? t("ai.sentiment.emotionsEmpty")
                    : emotions.map((emotion) => (
                        <Badge key={emotion}>{emotionLabel(emotion)}</Badge>
                      ))}
                </dd>
              </div>
            </dl>
            <ProviderNote provider={provider} />
          </>
        );
      }}
    </TextTool>
  );
}

function Meter({ rating }: { rating: number }) {
  return (
    <div aria-hidden className="flex gap-1.5">
      {[1, 2, 3, 4, 5].map((step) => (
        <span
          key={step}
          className={cn("h-1.5 w-8 rounded-full", step <= rating ? "bg-current" : "bg-line")}
        />
      ))}
    </div>
  );
}
