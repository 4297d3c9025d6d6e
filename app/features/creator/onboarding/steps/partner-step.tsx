import { ExternalLink } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import {
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
} from "#worker/domain/accounts/plans/contract.ts";
import type { StepProps } from "../tutorial-dialog.tsx";
import { DoneElsewhere } from "./done-elsewhere.tsx";

export function PartnerStep({ isDone }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="measure">
        {t("onboarding.partner.intro", {
          partnerMinViews: PARTNER_MIN_VIEWS,
          partnerMinFollowers: PARTNER_MIN_FOLLOWERS,
        })}
      </p>
      <div>
        <Button asChild variant={isDone ? "secondary" : "primary"}>
          <a href="/partner" target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t("onboarding.partner.action")}
          </a>
        </Button>
      </div>
      <DoneElsewhere
        isDone={isDone}
        done={t("onboarding.partner.done")}
        waiting={t("onboarding.partner.waiting")}
      />
    </div>
  );
}
