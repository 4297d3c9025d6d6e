import { CopyButton } from "./copy-button.tsx";
import { ProviderNote } from "./provider-note.tsx";
import { MarkedText, MatchList, SeverityBadge } from "./severity.tsx";
import { TextTool } from "./text-tool.tsx";

export function ModerationTool() {
  return (
    <TextTool
      tool="moderation"
      label="Text to check"
      hint="A title, a description, a comment, a line of chat: what you want to publish or have received."
      placeholder="Paste or type what should be checked…"
      action={["Check content", "Checking…"]}
    >
      {({ text, result }) => (
        <>
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2">
              <SeverityBadge severity={result.severity} />
              <p className="text-lg">{result.reason}</p>
            </div>
            <CopyButton text={`${result.safe ? "Safe" : `Not safe (${result.severity})`}: ${result.reason}`} what="the verdict" />
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
