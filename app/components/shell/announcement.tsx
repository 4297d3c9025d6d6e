import { Form, Link, useLocation } from "@remix-run/react";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { t } from "#i18n/t.ts";
import type { ShownAnnouncement } from "#worker/domain/announcements/contract.ts";

const LEVELS = {
  info: { icon: Info, box: "bg-surface", tint: "text-accent" },
  warning: { icon: TriangleAlert, box: "bg-pending-soft", tint: "text-pending" },
  critical: { icon: CircleAlert, box: "bg-danger-soft", tint: "text-danger" },
} as const;

/** One announcement as people see it. */
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
      <div className="page flex items-center gap-3 py-2">
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
      </div>
    </div>
  );
}

/** What staff tell everybody on this page, until it is dismissed; a plain form, so that it works before scripts. */
export function Announcement({ announcement }: { announcement: ShownAnnouncement }) {
  const { pathname, search } = useLocation();
  return (
    <section aria-label={t("shell.announcement")}>
      <AnnouncementView announcement={announcement}>
        {announcement.dismissable && (
          <Form method="post" action="/announcements/dismiss" preventScrollReset>
            <input type="hidden" name="id" value={announcement.id} />
            <input type="hidden" name="returnTo" value={pathname + search} />
            <button
              type="submit"
              aria-label={t("shell.dismissTheAnnouncement")}
              className="grid size-9 place-items-center rounded-full hover:bg-line/60"
            >
              <X aria-hidden className="size-4" />
            </button>
          </Form>
        )}
      </AnnouncementView>
    </section>
  );
}
