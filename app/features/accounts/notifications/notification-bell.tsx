import { useLocation } from "@remix-run/react";
import { Bell } from "lucide-react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { warmUp } from "#app/lib/warm.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import { currentUnread, forgetUnread, refreshUnread, subscribeUnread } from "./unread-store.ts";

const load = () => import("./notification-popover.tsx");
const preload = warmUp(load);
const NotificationPopover = lazy(load);
const none = () => 0;

function useUnread(viewerId: string): number {
  const { key } = useLocation();
  useEffect(() => () => forgetUnread(), []);
  useEffect(() => {
    // This may run after every navigation: the store sends at most one request per interval.
    if (key !== "" && viewerId !== "") void refreshUnread();
  }, [key, viewerId]);
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && void refreshUnread();
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);
  return useSyncExternalStore(subscribeUnread, currentUnread, none);
}

export const bellLabel = (unread: number) =>
  unread === 0
    ? t("notifications.bell.ariaLabel")
    : t("notifications.bell.unreadAriaLabel", { unread });

export function NotificationBell({ viewerId }: { viewerId: string }) {
  const unread = useUnread(viewerId);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const button = (
    <IconButton
      label={bellLabel(unread)}
      tooltip={false}
      aria-haspopup="dialog"
      aria-expanded={openedAt === key}
      className="relative"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpenedAt(key)}
    >
      <BellMark unread={unread} />
    </IconButton>
  );
  if (openedAt === null) return button;
  return (
    <Suspense fallback={button}>
      <NotificationPopover
        unread={unread}
        open={openedAt === key}
        onOpenChange={(open) => setOpenedAt(open ? key : "")}
      />
    </Suspense>
  );
}

export function BellMark({ unread }: { unread: number }) {
  return (
    <>
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="tabular absolute top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-[10px] text-accent-ink leading-none ring-2 ring-ground"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </>
  );
}
