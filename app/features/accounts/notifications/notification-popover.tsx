import { Link } from "@remix-run/react";
import { CheckCheck, Settings } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { usePortalContainer } from "#app/ui/portal.ts";
import { UserRowSkeletons } from "#app/ui/skeleton.tsx";
import { t } from "#i18n/t.ts";
import type { Notification } from "#worker/domain/accounts/notifications/contract-api.ts";
import { BellMark, bellLabel } from "./notification-bell.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { fetchNotifications, useMarkRead } from "./use-notifications.ts";

const LATEST = 8;

interface PopoverProps {
  unread: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function NotificationPopover({ unread, open, onOpenChange }: PopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <IconButton label={bellLabel(unread)} tooltip={false} className="relative">
          <BellMark unread={unread} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={usePortalContainer()}>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t("notifications.bell.ariaLabel")}
          className="z-60 flex max-h-[min(640px,80dvh)] w-[min(400px,calc(100vw-16px))] animate-in flex-col rounded-lg bg-raised text-ink shadow-float ring-1 ring-line"
        >
          <Latest unread={unread} close={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Latest({ unread, close }: { unread: number; close: () => void }) {
  const [state, setState] = useState<Notification[] | "loading" | "failed">("loading");
  const { isRead, markRead, markAllRead } = useMarkRead(Array.isArray(state) ? state : [], unread);
  useEffect(() => {
    let isUnmounted = false;
    fetchNotifications({ filter: "all", limit: LATEST }).then(
      (page) => !isUnmounted && setState(page.notifications),
      () => !isUnmounted && setState("failed"),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return (
    <>
      <div className="flex items-center gap-1 border-line border-b py-2 pr-2 pl-4">
        <h2 className="mr-auto text-base">{t("notifications.bell.ariaLabel")}</h2>
        <Button variant="quiet" size="sm" disabled={unread === 0} onClick={markAllRead}>
          <CheckCheck aria-hidden />
          {t("notifications.list.markAllRead")}
        </Button>
        <IconButton
          asChild
          label={t("notifications.popover.settingsAriaLabel")}
          tooltip={false}
          size="sm"
        >
          <Link to="/settings/notifications" onClick={close}>
            <Settings aria-hidden />
          </Link>
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1">
        {state === "loading" && (
          <UserRowSkeletons label={t("notifications.popover.loading")} className="gap-7 p-3" />
        )}
        {state === "failed" && (
          <div className="p-3">
            <Alert variant="danger">{t("notifications.popover.error")}</Alert>
          </div>
        )}
        {Array.isArray(state) && state.length === 0 && (
          <p className="px-6 py-12 text-center text-muted text-sm">
            {t("notifications.popover.empty")}
          </p>
        )}
        {Array.isArray(state) && (
          <ul className="grid gap-0.5">
            {state.map((notification) => (
              <li key={notification.id}>
                <NotificationRow
                  notification={notification}
                  isRead={isRead(notification)}
                  onOpen={() => {
                    markRead(notification);
                    close();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Link
        to="/notifications"
        onClick={close}
        className="border-line border-t p-3 text-center font-semibold text-accent text-sm hover:bg-line/40 focus-visible:-outline-offset-2"
      >
        {t("notifications.popover.seeAll")}
      </Link>
    </>
  );
}
