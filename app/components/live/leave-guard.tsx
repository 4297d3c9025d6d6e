import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { t } from "#i18n/t.ts";

/** Asks before a page that is live is left: by a link of ours in words, by a reload or a closed tab as browsers allow. */
export function LeaveGuard({ live }: { live: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => live && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!live) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [live]);
  // The dialog closes on either answer; only one of them means to stay.
  const leaving = useRef(false);
  return (
    <AlertDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open && !leaving.current) blocker.reset?.();
      }}
      title={t("live.youAreLiveLeaveThisPage")}
      description={t("live.yourPictureStopsComeBackWithin")}
      action={t("live.leave")}
      cancel={t("live.keepStreaming")}
      onAction={() => {
        leaving.current = true;
        blocker.proceed?.();
      }}
    />
  );
}
