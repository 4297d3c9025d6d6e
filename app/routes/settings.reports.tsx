import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Flag } from "lucide-react";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { formatDate } from "#app/format.ts";
import { SUBJECT_WORDS } from "#worker/domain/moderation/contract.ts";
import { listOwnReports } from "#worker/domain/moderation/reports.ts";
import { REPORT_REASONS } from "#worker/domain/safety/contract-reports.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: "Reports and decisions · Settings · Tributary" }];

export const loader = async ({ context: { ctx, actor } }: LoaderFunctionArgs) => ({
  reports: await listOwnReports(ctx, { userId: requireUser(actor).id }),
});

const STATES = {
  open: { label: "We have not decided yet", variant: "pending" },
  upheld: { label: "We acted on it", variant: "paid" },
  dismissed: { label: "No breach found", variant: "neutral" },
} as const;

export default function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title="Reports and decisions"
      about={
        <>
          What came of what you reported. Decisions on your own account stand at{" "}
          <Link to="/decisions" className="font-semibold text-accent underline-offset-4 hover:underline">
            your decisions
          </Link>
          .
        </>
      }
    >
      {reports.length === 0 ? (
        <EmptyState
          icon={Flag}
          title="You have reported nothing"
          description="Choose Report in the menu of what breaks the community rules."
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {reports.map((report) => (
            <li key={report.id} className="grid gap-1 py-4">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold first-letter:uppercase">{SUBJECT_WORDS[report.subjectType]}</span>
                <Badge variant={STATES[report.state].variant}>{STATES[report.state].label}</Badge>
              </span>
              <span className="text-muted text-sm">
                {REPORT_REASONS.find(({ reason }) => reason === report.reason)?.label} · {formatDate(report.createdAt)}
              </span>
              {report.details !== "" && <span className="whitespace-pre-wrap break-words text-sm">{report.details}</span>}
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}
