import { Link, useRevalidator } from "@remix-run/react";
import { Download } from "lucide-react";
import { useEffect } from "react";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type DataExport, EXPORT_DAYS } from "#worker/domain/ops/exports/contract.ts";
import { SaveBar } from "./save-bar.tsx";
import { SettingsSection } from "./settings-page.tsx";

const POLL_MS = 2000;
const CONFIRM_PATH = `/confirm-identity?next=${encodeURIComponent("/settings/data")}`;

const inUnits = (bytes: number) =>
  bytes < 1_000_000
    ? t("settings.data.export.kilobytes", { n: Math.max(1, Math.round(bytes / 1000)) })
    : bytes < 1e9
      ? t("settings.data.export.megabytes", { n: Math.round(bytes / 1e5) / 10 })
      : t("settings.data.export.gigabytes", { n: Math.round(bytes / 1e7) / 100 });

interface ExportSectionProps {
  copy: DataExport | null;
  /** `hasProof` is true if the user confirmed their identity within the last minutes. */
  hasProof: boolean;
}

export function ExportSection({ copy, hasProof }: ExportSectionProps) {
  const form = useActionForm("export");
  const isUnderWay = copy?.state === "queued" || copy?.state === "running";
  useFreshWhile(isUnderWay);
  return (
    <SettingsSection
      title={t("settings.data.export.title")}
      id="export"
      about={t("settings.data.export.description")}
    >
      <div aria-live="polite" className="grid gap-4">
        {copy && isUnderWay && <UnderWay copy={copy} />}
        {copy?.state === "ready" && copy.expiresAt !== null && (
          <Alert
            variant="success"
            title={t("settings.data.export.readyTitle")}
            action={
              hasProof ? (
                <Button asChild variant="primary">
                  <a href={`/api/exports/${copy.id}/file`} download>
                    <Download aria-hidden />
                    {t("settings.data.export.download", { size: inUnits(copy.doneBytes) })}
                  </a>
                </Button>
              ) : (
                <Button asChild>
                  <Link to={CONFIRM_PATH}>{t("settings.data.export.confirmThenDownload")}</Link>
                </Button>
              )
            }
          >
            {t("settings.data.export.availableUntil", { day: formatDate(copy.expiresAt) })}
          </Alert>
        )}
        {copy?.state === "failed" && (
          <Alert variant="danger" title={t("settings.data.export.failureTitle")}>
            {copy.failureReason}
          </Alert>
        )}
      </div>
      {!isUnderWay && (
        <form.Form {...form.formProps} className="grid gap-3">
          <SaveBar
            form={form}
            label={
              copy?.state === "ready"
                ? t("settings.data.export.submitAgain")
                : t("settings.data.export.submit")
            }
            variant="secondary"
          />
          <p className="text-muted text-sm">
            {t("settings.data.export.availabilityHint", { exportDays: EXPORT_DAYS })}
          </p>
        </form.Form>
      )}
    </SettingsSection>
  );
}

function UnderWay({ copy: { state, doneBytes, totalBytes } }: { copy: DataExport }) {
  const value = state === "running" && totalBytes ? Math.min(0.99, doneBytes / totalBytes) : null;
  return (
    <div className="grid gap-2">
      <p className="tabular text-sm">
        {state === "queued"
          ? t("settings.data.export.queued")
          : t("settings.data.export.progress", { size: inUnits(doneBytes) })}
        <noscript> {t("settings.data.export.reloadHint")}</noscript>
      </p>
      <Progress value={value} label={t("settings.data.export.progressLabel")} />
      <p className="text-muted text-sm">{t("settings.data.export.leavePageHint")}</p>
    </div>
  );
}

function useFreshWhile(isUnderWay: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
