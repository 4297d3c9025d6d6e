import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { adminGroupsFor } from "#app/features/trust/admin/links.ts";
import { PlatformDays } from "#app/features/trust/admin/platform-days.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { timeAgo } from "#i18n/format.ts";
import { type Args, type Message, msg, t } from "#i18n/t.ts";
import { countDeliveries } from "#worker/domain/money/brand-deals/queries.ts";
import { countDisputes } from "#worker/domain/money/disputes/disputes.ts";
import { readBooks } from "#worker/domain/money/ledger/search-journals.ts";
import { countApplications } from "#worker/domain/money/partner/count-applications.ts";
import { countFailedEvents } from "#worker/domain/money/payment-events/failed-events.ts";
import { findFreeze } from "#worker/domain/money/payouts/freeze-payouts.ts";
import { listPayouts } from "#worker/domain/money/payouts/list-payouts.ts";
import { countRequests } from "#worker/domain/money/refunds/queries.ts";
import { countDeadLetters } from "#worker/domain/ops/jobs/list-jobs.ts";
import { listPlatformDays } from "#worker/domain/trust/moderation/platform-days.ts";
import { countReports } from "#worker/domain/trust/moderation/reports.ts";
import { requireUser } from "#worker/http/actor.ts";

/** A report that waits longer than this for a decision is late. */
const LATE_MS = 86_400_000;

interface Note {
  text: string;
  urgent: boolean;
}

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const notes: Record<string, Note[]> = {};
  const addNote = (
    to: string,
    n: number,
    message: Message,
    { urgent = false, args = {} }: { urgent?: boolean; args?: Args } = {},
  ) => {
    if (n > 0) notes[to] = [...(notes[to] ?? []), { text: t(message, { n, ...args }), urgent }];
  };
  const [applications, reports, days] = await Promise.all([
    countApplications(ctx),
    countReports(ctx),
    listPlatformDays(ctx),
  ]);
  const ago = (at: number | null) => timeAgo(at ?? ctx.now(), ctx.now(), { isWithin: true });
  const groups = reports.byType.reduce((sum, each) => sum + each.groups, 0);
  if (groups > 0) {
    const isLate = reports.oldestAt !== null && reports.oldestAt < ctx.now() - LATE_MS;
    notes["/admin/reports"] = [
      ...reports.byType.map((each) => ({
        text: t("admin.overview.badges.reportsByKind", { n: each.groups, kind: each.subjectType }),
        urgent: false,
      })),
      {
        text: t("admin.overview.badges.reportsOldest", { ago: ago(reports.oldestAt) }),
        urgent: isLate,
      },
    ];
  }
  addNote("/admin/appeals", reports.appeals, msg("admin.overview.badges.appealsToDecide"), {
    args: { ago: ago(reports.oldestAppealAt) },
  });
  addNote("/admin/partners", applications.pending, msg("admin.overview.badges.toDecide"));
  addNote("/admin/partners", applications.appeals, msg("admin.overview.badges.partnerAppeals"));
  if (requireUser(actor).role === "admin") {
    const [requests, disputes, events, { reconciliation }, stuck, freeze, deadLetters] =
      await Promise.all([
        countRequests(ctx),
        countDisputes(ctx),
        countFailedEvents(ctx),
        readBooks(ctx),
        listPayouts(ctx, { state: "stuck" }),
        findFreeze(ctx),
        countDeadLetters(ctx),
      ]);
    addNote("/admin/jobs", deadLetters, msg("admin.overview.badges.deadLetters"), { urgent: true });
    addNote(
      "/admin/brand-deals",
      await countDeliveries(ctx),
      msg("admin.overview.badges.dealsToReview"),
    );
    addNote("/admin/payouts", stuck.length, msg("admin.overview.badges.payoutsToReview"), {
      urgent: true,
    });
    if (freeze)
      notes["/admin/payouts"] = [
        { text: t("admin.overview.badges.payoutsStopped"), urgent: true },
        ...(notes["/admin/payouts"] ?? []),
      ];
    addNote("/admin/refunds", requests.open, msg("admin.overview.badges.toDecide"));
    addNote("/admin/refunds", requests.waiting, msg("admin.overview.badges.refundsUnanswered"), {
      urgent: true,
    });
    addNote("/admin/disputes", disputes.waiting, msg("admin.overview.badges.disputesToAnswer"), {
      urgent: disputes.urgent > 0,
    });
    addNote("/admin/webhooks", events, msg("admin.overview.badges.webhooksFailed"), {
      urgent: true,
    });
    addNote(
      "/admin/ledger",
      reconciliation?.differences.length ?? 0,
      msg("admin.overview.badges.ledgerDifferences"),
      {
        urgent: true,
      },
    );
  }
  return { notes, days };
}

export default function AdminOverview() {
  const viewer = useViewer();
  const { notes, days } = useLoaderData<typeof loader>();
  // The menu lists every page, so this list names only the pages on which something waits.
  const waiting = adminGroupsFor(viewer?.role ?? "user")
    .flatMap(({ links }) => links)
    .filter(({ to }) => notes[to] !== undefined);
  return (
    <AdminPage title={t("admin.nav.title")} about={t("admin.overview.description")}>
      {waiting.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t("admin.overview.nothingWaits")} className="py-8" />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {waiting.map(({ to, label, about, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="-mx-2 flex items-center gap-4 rounded-md px-2 py-4 transition-colors hover:bg-surface"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    {t(label)}
                    {notes[to]?.map(({ text, urgent }) => (
                      <Badge key={text} variant={urgent ? "danger" : "pending"}>
                        {text}
                      </Badge>
                    ))}
                  </span>
                  <span className="block text-muted text-sm">{t(about)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <PlatformDays days={days} />
    </AdminPage>
  );
}
