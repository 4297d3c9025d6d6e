import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Flag } from "lucide-react";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { listOwnReports } from "#worker/domain/trust/moderation/reports.ts";
import { reasonLabel } from "#worker/domain/trust/safety/contract-reports.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("settings.reports.page.metaTitle") }];

export const loader = async ({ context: { ctx, actor } }: LoaderFunctionArgs) => ({
  reports: await listOwnReports(ctx, { userId: requireUser(actor).id }),
});

const STATES = {
  open: {
    label: msg("settings.reports.status.open"),
    variant: "pending",
  },
  upheld: {
    label: msg("settings.reports.status.actioned"),
    variant: "paid",
  },
  dismissed: {
    label: msg("settings.reports.status.dismissed"),
    variant: "neutral",
  },
} as const;

export default function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.reports.page.title")}
      about={rich("settings.reports.page.description", {
        link: (text) => (
          <Link
            to="/decisions"
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
    >
      {reports.length === 0 ? (
        <EmptyState
          icon={Flag}
          title={t("settings.reports.list.emptyTitle")}
          description={t("settings.reports.list.emptyBody")}
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {reports.map((report) => (
            <li key={report.id} className="grid gap-1 py-4">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">
                  {t("settings.reports.list.subjectKind", { kind: report.subjectType })}
                </span>
                <Badge variant={STATES[report.state].variant}>
                  {t(STATES[report.state].label)}
                </Badge>
              </span>
              <span className="text-muted text-sm">
                {reasonLabel(report.reason)} · {formatDate(report.createdAt)}
              </span>
              {report.details !== "" && (
                <span className="whitespace-pre-wrap break-words text-sm">{report.details}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}
