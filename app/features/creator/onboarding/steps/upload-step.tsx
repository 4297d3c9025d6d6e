import { ExternalLink } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { StepProps } from "../tutorial-dialog.tsx";
import { DoneElsewhere } from "./done-elsewhere.tsx";

export function UploadStep({ isDone }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="measure">{t("onboarding.upload.intro")}</p>
      <div>
        <Button asChild variant={isDone ? "secondary" : "primary"}>
          <a href="/upload" target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t("onboarding.upload.action")}
          </a>
        </Button>
      </div>
      <DoneElsewhere
        isDone={isDone}
        done={t("onboarding.upload.done")}
        waiting={t("onboarding.upload.waiting")}
      />
    </div>
  );
}
