import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { timeAgo } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ReportGroup } from "#worker/domain/trust/moderation/contract.ts";
import { reasonLabel } from "#worker/domain/trust/safety/contract-reports.ts";

export function ReportGroups({ groups, now }: { groups: readonly ReportGroup[]; now: number }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {groups.map((group) => (
        <li key={`${group.subjectType}/${group.subjectId}`}>
          <Link
            to={`/admin/reports?subject=${encodeURIComponent(`${group.subjectType}/${group.subjectId}`)}`}
            className="-mx-2 grid gap-x-6 gap-y-1 rounded-md px-2 py-4 transition-colors hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="grid min-w-0 gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">
                  {t("admin.reports.list.kind", { kind: group.subjectType })}
                </span>
                {group.owner && (
                  <span className="text-muted text-sm">
                    {t("admin.reports.list.owner", { username: group.owner.username })}
                  </span>
                )}
                <Badge variant={group.count > 2 ? "danger" : "pending"}>
                  {t("admin.reports.list.count", { n: group.count })}
                </Badge>
                {group.assignee && <Badge>@{group.assignee.username}</Badge>}
              </span>
              <span className="line-clamp-2 break-words text-sm">
                {group.excerpt || t("admin.reports.list.excerptEmpty")}
              </span>
              <span className="text-muted text-sm">
                {group.reasons.map(reasonLabel).join(", ")}
              </span>
            </span>
            <span className="tabular text-muted text-sm sm:text-right">
              {t("admin.reports.list.firstReportedAt", {
                ago: timeAgo(group.firstAt, now, { isWithin: true }),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
