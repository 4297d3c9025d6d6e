import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { guardWhile } from "#app/lib/mutation/leave-guard.ts";
import { AlertDialog } from "./alert-dialog.tsx";

interface LeaveGuardProps {
  /** Called when the user leaves the page. Returns whether to ask for confirmation. */
  isBusy: () => boolean;
  title: ReactNode;
  description: ReactNode;
  action: ReactNode;
  cancel: ReactNode;
  onLeave?: () => void;
}

/** Links and Back open a dialog; closing the tab shows the browser's own dialog. */
export function LeaveGuard({ isBusy, onLeave, ...words }: LeaveGuardProps) {
  const latest = useRef(isBusy);
  latest.current = isBusy;
  useEffect(() => guardWhile(() => latest.current()), []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isLeaving = useRef(false);
  // Both buttons close the dialog, but after `proceed`, a call of `reset` would block Back again.
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && !isLeaving.current) blocker.reset?.();
    isLeaving.current = false;
  };
  const onAction = () => {
    isLeaving.current = true;
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <AlertDialog
      open={blocker.state === "blocked"}
      onOpenChange={onOpenChange}
      onAction={onAction}
      {...words}
    />
  );
}
