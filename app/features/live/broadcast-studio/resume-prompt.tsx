import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { EndStream } from "./end-stream.tsx";

interface ResumePromptProps {
  stream: OwnStream;
  hasVideo: boolean;
  onResume: () => void;
  onEnd: () => void;
}

export function ResumePrompt({ stream, hasVideo, onResume, onEnd }: ResumePromptProps) {
  return (
    <Alert
      variant="warning"
      title={t("live.resume.title", { title: stream.title })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={onResume}>
            {t("live.resume.action")}
          </Button>
          <EndStream onEnd={onEnd} />
        </div>
      }
    >
      {hasVideo ? t("live.resume.readyBody") : t("live.resume.choosePictureBody")}
    </Alert>
  );
}
