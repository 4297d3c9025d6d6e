import { t } from "#i18n/t.ts";
import { CopyButton } from "./copy-button.tsx";
import { ProviderNote } from "./provider-note.tsx";
import { MarkedText, MatchList, SeverityBadge } from "./severity.tsx";
import { TextTool } from "./text-tool.tsx";

export function ModerationTool() {
  return (
    <TextTool
      tool="moderation"
      label={t("ai.moderation.contentLabel")}
      hint={t("ai.moderation.contentHint")}
      placeholder={t("ai.moderation.contentPlaceholder")}
      action={[t("ai.moderation.submit"), t("ai.moderation.submitting")]}
    >
      {({ text, result }) => (
        <>
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2">
              <SeverityBadge severity={result.severity} />
              <p className="text-lg">{result.reason}</p>
            </div>
            <CopyButton
              text={`${result.safe ? t("ai.moderation.safe") : t("ai.moderation.notSafe", { severity: result.severity ?? "low" })}: ${result.reason}`}
              label={t("ai.moderation.copyVerdict")}
            />
          </div>
          {result.matches.length > 0 && (
            <>
              <MarkedText text={text} matches={result.matches} />
              <MatchList matches={result.matches} />
            </>
          )}
          <ProviderNote provider={result.provider} />
        </>
      )}
    </TextTool>
  );
}
