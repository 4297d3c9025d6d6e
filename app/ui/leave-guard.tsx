import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { guardWhile } from "#app/lib/mutation/leave-guard.ts";
import { AlertDialog } from "./alert-dialog.tsx";

interface LeaveGuardProps {
  /** Called when the page is left: whether to ask. */
  isBusy: () => boolean;
  title: ReactNode;
  /** What leaving does. */
  description: ReactNode;
  /** The verb that leaves. */
  action: ReactNode;
  /** The verb that stays. */
  cancel: ReactNode;
  onLeave?: () => void;
}

/**
 * Asks before a page with unfinished work is left: in a dialog for a link or Back, with the
 * browser's own question for a closed tab.
 */
export function LeaveGuard({ isBusy, onLeave, ...words }: LeaveGuardProps) {
  const latest = useRef(isBusy);
  latest.current = isBusy;
  useEffect(() => guardWhile(() => latest.current()), []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isLeaving = useRef(false);
  // The dialog closes on either answer. A reset after `proceed` would block Back again, which the
  // browser reports later.
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
