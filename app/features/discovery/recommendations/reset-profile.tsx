import { useRevalidator } from "@remix-run/react";
import { apiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Deletes the user's recommendation profile after a confirmation. */
export function ResetProfile() {
  const hydrated = useHydrated();
  const { isBusy, runOrToast } = useMutation();
  const { revalidate } = useRevalidator();
  const reset = async () => {
    const { ok } = await runOrToast(
      apiRequest("POST", "/api/recommendations/reset"),
      t("recommendations.theProfileWasNotReset"),
    );
    if (!ok) return;
    await revalidate();
    toast({
      title: t("recommendations.profileReset"),
      description: t("recommendations.recommendationsBeginAnewFromNowOn"),
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="measure text-muted text-sm">
        {t("recommendations.forgetWhatYouWatchedLikedFollowed")}
      </p>
      <AlertDialog
        trigger={
          <Button disabled={!hydrated || isBusy} className="text-danger">
            {isBusy ? t("recommendations.resetting") : t("recommendations.resetMyProfile")}
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
