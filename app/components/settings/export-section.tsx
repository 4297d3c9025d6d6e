import { Link, useRevalidator } from "@remix-run/react";
import { Download } from "lucide-react";
import { useEffect } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { type DataExport, EXPORT_DAYS } from "#worker/domain/exports/contract.ts";
import { SaveBar } from "./save-bar.tsx";
import { SettingsSection } from "./settings-page.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const POLL_MS = 2000;
const CONFIRM_PATH = `/confirm-identity?next=${encodeURIComponent("/settings/data")}`;
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const inUnits = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

interface ExportSectionProps {
  copy: DataExport | null;
  /** The session's holder proved who they are within the last minutes. */
  hasProof: boolean;
}

/** The copy of one's data: asked for, made, fetched. */
export function ExportSection({ copy, hasProof }: ExportSectionProps) {
  const form = useSettingsForm("export");
  const isUnderWay = copy?.state === "queued" || copy?.state === "running";
  useFreshWhile(isUnderWay);
  return (
    <SettingsSection
      title="Take a copy"
      id="export"
      about="One ZIP with all that Tributary holds of you: your account and settings, videos as you uploaded them, recordings, comments, chat, history. We write to you when it is ready."
    >
      <div aria-live="polite" className="grid gap-4">
        {copy && isUnderWay && <UnderWay copy={copy} />}
        {copy?.state === "ready" && copy.expiresAt !== null && (
          <Alert
            variant="success"
            title="Your copy is ready"
            action={
              hasProof ? (
                <Button asChild variant="primary">
                  <a href={`/api/exports/${copy.id}/file`} download>
                    <Download aria-hidden />
                    Download {inUnits(copy.doneBytes)}
                  </a>
                </Button>
              ) : (
                <Button asChild>
                  <Link to={CONFIRM_PATH}>Confirm that it is you, then download</Link>
                </Button>
              )
            }
          >
            Available until {day.format(copy.expiresAt)}; then it is removed.
          </Alert>
        )}
        {copy?.state === "failed" && (
          <Alert variant="danger" title="The copy could not be made">
            {copy.failureReason}
          </Alert>
        )}
      </div>
      {!isUnderWay && (
        <form.Form {...form.formProps} className="grid gap-3">
          <SaveBar form={form} label={copy?.state === "ready" ? "Make a new copy" : "Make a copy of my data"} variant="secondary" />
          <p className="text-muted text-sm">It can be downloaded for {EXPORT_DAYS} days, by you alone.</p>
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
        {state === "queued" ? "Waiting for its turn..." : `Making your copy: ${inUnits(doneBytes)} so far...`}
        <noscript> Reload this page to see how far it is.</noscript>
      </p>
      <Progress value={value} label="Making your copy" />
      <p className="text-muted text-sm">You can leave this page: it goes on, and we write to you.</p>
    </div>
  );
}

/** Reads the page's data again every two seconds while something is under way and the page is seen. */
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
