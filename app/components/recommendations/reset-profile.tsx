import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { ApiError, postJson } from "#app/api.ts";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { t } from "#i18n/t.ts";

/** Forgets what recommendations know of the viewer, after a question. */
export function ResetProfile() {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const reset = async () => {
    setBusy(true);
    try {
      await postJson("/api/recommendations/reset", {});
      await revalidate();
      toast({ title: t("recommendations.profileReset"), description: t("recommendations.recommendationsBeginAnewFromNowOn") });
    } catch (error) {
      toast({
        title: t("recommendations.theProfileWasNotReset"),
        description: error instanceof ApiError ? error.message : t("recommendations.thereIsNoConnectionTryAgain"),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="measure text-muted text-sm">{t("recommendations.forgetWhatYouWatchedLikedFollowed")}</p>
      <AlertDialog
        trigger={
          <Button disabled={!hydrated || busy} className="text-danger">
            {busy ? t("recommendations.resetting") : t("recommendations.resetMyProfile")}
          </Button>
        }
        title={t("recommendations.resetMyProfile2")}
        description={t("recommendations.yourRecommendationsAndInsightsBeginAnew")}
        action={t("recommendations.resetMyProfile")}
        cancel={t("recommendations.keepIt")}
        onAction={() => void reset()}
      />
    </div>
  );
}
