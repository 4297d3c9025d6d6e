import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { actionRequest } from "#app/lib/api.ts";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { cn } from "#app/ui/cn.ts";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import type { ShownAnnouncement } from "#worker/domain/ops/announcements/contract.ts";

const LEVELS = {
  info: { icon: Info, box: "bg-surface", tint: "text-accent" },
  warning: { icon: TriangleAlert, box: "bg-pending-soft", tint: "text-pending" },
  critical: { icon: CircleAlert, box: "bg-danger-soft", tint: "text-danger" },
} as const;

export function AnnouncementView({
  announcement: { text, level, link },
  children,
}: {
  announcement: ShownAnnouncement;
  children?: ReactNode;
}) {
  const { icon: Icon, box, tint } = LEVELS[level];
  const linkStyle = "font-semibold underline underline-offset-4";
  return (
    <div className={cn("text-ink text-sm", box)}>
      <WidePage className="flex items-center gap-3 py-2">
        <Icon aria-hidden className={cn("size-5 shrink-0", tint)} />
        <p className="min-w-0 flex-1 break-words">
          {text}{" "}
          {link?.url.startsWith("/") && (
            <Link to={link.url} className={linkStyle}>
              {link.label}
            </Link>
          )}
          {link && !link.url.startsWith("/") && (
            <a href={link.url} className={linkStyle} rel="noreferrer">
              {link.label}
            </a>
          )}
        </p>
        {children}
      </WidePage>
    </div>
  );
}

export function Announcement({ announcement }: { announcement: ShownAnnouncement }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { id } = announcement;
  const [isDismissed, setDismissed] = useOptimistic({
    key: `announcement:${id}`,
    stored: false,
    schema: onOrOff,
  });
  if (isDismissed) return null;
  const dismiss = (event: MouseEvent) => {
    event.preventDefault();
    const request = actionRequest("/announcements/dismiss", { id });
    // Revalidates the page, because another announcement may follow.
    setDismissed(true, {
      request,
      failedTitle: t("shell.announcement.failure"),
      onSaved: revalidate,
    });
  };
  return (
    <section aria-label={t("shell.announcement.ariaLabel")}>
      <AnnouncementView announcement={announcement}>
        {announcement.dismissable && (
          <form method="post" action="/announcements/dismiss">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="returnTo" value={pathname + search} />
            <button
              type="submit"
              onClick={dismiss}
              aria-label={t("shell.announcement.dismiss")}
              className="grid size-9 place-items-center rounded-full hover:bg-line/60"
            >
              <X aria-hidden className="size-4" />
            </button>
          </form>
        )}
      </AnnouncementView>
    </section>
  );
}
