import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, watchTime } from "#app/features/creator/analytics/format.ts";
import { formatRate } from "#app/features/creator/dashboard/figures.ts";
import { formatAgo } from "#app/features/creator/dashboard/format-ago.ts";
import { PeriodNav } from "#app/features/creator/dashboard/period-nav.tsx";
import { SignedOut } from "#app/features/creator/dashboard/signed-out.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate, formatDuration, formatMoney, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { periodOf } from "#worker/domain/creator/dashboard/contract.ts";
import type { Compared, DashboardStats } from "#worker/domain/creator/dashboard/contract-api.ts";
import { dashboardStats } from "#worker/domain/creator/dashboard/get-stats.ts";
import { listActivity } from "#worker/domain/creator/dashboard/list-activity.ts";
import { listTopFans } from "#worker/domain/creator/dashboard/list-fans.ts";
import { listOwnStreams } from "#worker/domain/creator/dashboard/list-streams.ts";
import { listTopVideos } from "#worker/domain/creator/dashboard/list-top-videos.ts";

const ROWS = 10;

export const meta: MetaFunction = () => [{ title: t("dashboard.onePage.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return null;
  const userId = actor.id;
  const days = periodOf(new URL(request.url).searchParams.get("range"));
  const [stats, videos, activity, streams, top] = await Promise.all([
    dashboardStats(ctx, { userId, days }),
    listTopVideos(ctx, { ownerId: userId, sessionId: actor.sessionId, days, limit: ROWS }),
    listActivity(ctx, { userId, limit: ROWS }),
    listOwnStreams(ctx, { userId, limit: ROWS }),
    listTopFans(ctx, { userId, limit: ROWS }),
  ]);
  return {
    username: actor.username,
    stats,
    videos,
    activity,
    streams,
    fans: top.fans,
    now: ctx.now(),
  };
}

export default function Legacy() {
  const data = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <WidePage className="grid grid-cols-1 content-start gap-8 py-8 print:gap-5 print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-xl">{t("dashboard.onePage.title")}</h1>
          {data && (
            <p className="text-muted text-sm">
              {rich("dashboard.onePage.description", {
                username: data.username,
                days: data.stats.days,
                now: formatTime(data.now),
                link: (text) => (
                  <Link
                    to="/dashboard"
                    className="text-accent underline underline-offset-4 print:hidden"
                  >
                    {text}
                  </Link>
                ),
              })}
            </p>
          )}
        </div>
        {data && (
          <Button
            variant="primary"
            disabled={!hydrated}
            onClick={() => window.print()}
            className="print:hidden"
          >
            <Printer aria-hidden />
            {t("dashboard.onePage.print")}
          </Button>
        )}
      </header>
      {data ? <Page {...data} /> : <SignedOut next="/dashboard/legacy" />}
    </WidePage>
  );
}

type Data = NonNullable<Awaited<ReturnType<typeof loader>>>;

function Page({ stats, videos, activity, streams, fans, now }: Data) {
  return (
    <>
      <div className="print:hidden">
        <PeriodNav />
      </div>
      <Table
        title={t("dashboard.onePage.stats.title")}
        head={[
          t("dashboard.onePage.stats.metricColumn"),
          t("dashboard.period.days", { days: stats.days }),
          t("dashboard.onePage.stats.previousColumn"),
          t("dashboard.onePage.stats.totalColumn"),
        ]}
        rows={figuresOf(stats)}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 print:grid-cols-2 print:gap-5">
        <Table
          title={t("dashboard.onePage.topVideos.title")}
          head={[
            t("analytics.columns.video"),
            t("analytics.metrics.views"),
            t("analytics.metrics.watched"),
          ]}
          rows={videos.map(({ id, title, views, watchedMs }) => ({
            key: id,
            cells: [
              <Inside key="t" to={`/studio/videos/${id}`} text={title} />,
              formatCount(views.now),
              watchTime(watchedMs),
            ],
          }))}
          empty={t("dashboard.onePage.topVideos.empty")}
        />
        <Table
          title={t("dashboard.streams.title")}
          head={[
            t("analytics.columns.stream"),
            t("dashboard.onePage.streams.startedColumn"),
            t("dashboard.onePage.streams.durationColumn"),
            t("dashboard.onePage.streams.peakColumn"),
          ]}
          rows={streams.map(({ id, title, startedAt, endedAt, viewers }) => ({
            key: id,
            cells: [
              title,
              startedAt === null ? "–" : formatDate(startedAt),
              startedAt === null || endedAt === null
                ? "–"
                : formatDuration((endedAt - startedAt) / 1000),
              formatCount(viewers),
            ],
          }))}
          empty={t("dashboard.onePage.streams.empty")}
        />
        <Table
          title={t("dashboard.topFans.title")}
          head={[
            t("dashboard.onePage.topFans.fanColumn"),
            t("analytics.metrics.watched"),
            t("analytics.metrics.comments"),
            t("dashboard.onePage.topFans.pointsColumn"),
          ]}
          rows={fans.map(({ username, name, watchedMs, comments, score }) => ({
            key: username,
            cells: [
              <Inside key="f" to={`/@${username}`} text={name} />,
              watchTime(watchedMs),
              formatCount(comments),
              formatCount(score),
            ],
          }))}
          empty={t("dashboard.onePage.topFans.empty")}
        />
        <Table
          title={t("dashboard.activity.title")}
          head={[
            t("dashboard.onePage.activity.eventColumn"),
            t("dashboard.onePage.activity.timeColumn"),
          ]}
          rows={activity.map(({ id, title, description, timestamp }) => ({
            key: id,
            cells: [`${title}: ${description}`, formatAgo(timestamp, now)],
          }))}
          empty={t("dashboard.onePage.activity.empty")}
        />
      </div>
    </>
  );
}

interface Row {
  key: string;
  /** Cells of a table row. The first cell is the row's header. */
  cells: readonly ReactNode[];
}

function figuresOf({
  period,
  totalViews,
  totalFollowers,
  totalRevenue,
  totalLikes,
  totalUploads,
  totalStreams,
  currency,
  avgViewDuration,
}: DashboardStats): Row[] {
  const money = (cents: number) => formatMoney(cents, currency);
  const row = (
    name: string,
    { now, before }: Compared,
    format: (n: number) => string,
    all: string,
  ): Row => ({
    key: name,
    cells: [name, now === null ? "–" : format(now), before === null ? "–" : format(before), all],
  });
  const none: Compared = { now: null, before: null };
  return [
    row(t("dashboard.stats.views"), period.views, formatCount, formatCount(totalViews)),
    row(
      t("dashboard.onePage.stats.followersRow"),
      period.followers,
      formatCount,
      t("dashboard.onePage.stats.followersTotal", { totalFollowers }),
    ),
    row(t("dashboard.onePage.stats.engagementRow"), period.engagement, formatRate, "–"),
    row(t("dashboard.stats.revenue"), period.revenue, money, money(totalRevenue)),
    row(
      t("dashboard.onePage.stats.viewDurationRow"),
      { now: avgViewDuration, before: null },
      (seconds) => watchTime(seconds * 1000),
      "–",
    ),
    row(t("analytics.metrics.likes"), none, formatCount, formatCount(totalLikes)),
    row(t("dashboard.onePage.stats.videosRow"), none, formatCount, formatCount(totalUploads)),
    row(t("dashboard.streams.title"), none, formatCount, formatCount(totalStreams)),
  ];
}

const Inside = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="hover:underline">
    {text}
  </Link>
);

function Table({
  title,
  head,
  rows,
  empty,
}: {
  title: string;
  head: readonly string[];
  rows: readonly Row[];
  empty?: string;
}) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="mb-2 text-lg print:text-base">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="tabular w-full border-collapse text-sm print:text-xs">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-edge border-b text-muted">
                {head.map((label, i) => (
                  <th
                    key={label}
                    scope="col"
                    className={`py-1.5 font-semibold ${i === 0 ? "text-left" : "pl-4 text-right"}`}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...cells] }) => (
                <tr key={key} className="border-line border-b align-top">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {name}
                  </th>
                  {cells.map((cell, i) => (
                    <td key={head[i + 1]} className="whitespace-nowrap py-1.5 pl-4 text-right">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
