import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { guardWhile } from "#app/lib/mutation/leave-guard.ts";
import { AlertDialog } from "./alert-dialog.tsx";

interface LeaveGuardProps {
  /** Returns whether to ask for confirmation when the user leaves the page. */
  isBusy: () => boolean;
  /** True if a link to the same path with another query also leaves the page. */
  includesQuery?: boolean;
  title: ReactNode;
  description: ReactNode;
  action: ReactNode;
  cancel: ReactNode;
  onLeave?: () => void;
}

/** Asks before the user leaves: links and Back open a dialog, closing the tab the browser's own. */
export function LeaveGuard({ isBusy, includesQuery = false, onLeave, ...words }: LeaveGuardProps) {
  const latest = useRef(isBusy);
  latest.current = isBusy;
  useEffect(() => guardWhile(() => latest.current()), []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (includesQuery && currentLocation.search !== nextLocation.search)),
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
