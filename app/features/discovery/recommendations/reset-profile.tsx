import { useRevalidator } from "@remix-run/react";
import { apiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

export function ResetProfile() {
  const hydrated = useHydrated();
  const { isBusy, runOrToast } = useMutation();
  const { revalidate } = useRevalidator();
  const reset = async () => {
    const { ok } = await runOrToast(
      apiRequest("POST", "/api/recommendations/reset"),
      t("recommendations.reset.failure"),
    );
    if (!ok) return;
    await revalidate();
    toast({
      title: t("recommendations.reset.successTitle"),
      description: t("recommendations.reset.successBody"),
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="measure text-muted text-sm">{t("recommendations.reset.description")}</p>
      <AlertDialog
        trigger={
          <Button disabled={!hydrated || isBusy} className="text-danger">
            {isBusy ? t("recommendations.reset.submitting") : t("recommendations.reset.submit")}
          </Button>
        }
        title={t("recommendations.reset.confirmTitle")}
        description={t("recommendations.reset.confirmBody")}
        action={t("recommendations.reset.submit")}
        cancel={t("recommendations.reset.confirmCancel")}
        onAction={() => void reset()}
      />
    </div>
  );
}
