import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Download, ReceiptText } from "lucide-react";
import {
  PlaybackVerdictFilter,
  ReceiptTable,
} from "#app/features/creator/analytics/receipt-table.tsx";
import { Reconciliation } from "#app/features/creator/analytics/reconciliation.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import { ReceiptsQuery } from "#worker/domain/creator/analytics/contract.ts";
import { listReceipts } from "#worker/domain/creator/analytics/list-receipts.ts";
import { viewRules } from "#worker/domain/media/views/contract.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: t("studio.receipts.metaTitle", {
      title: data?.page.title ?? t("studio.content.columns.video"),
    }),
  },
];

export async function loader({ context: { ctx, actor }, params, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  // An invalid query shows the newest entries.
  const { verdict, before } = ReceiptsQuery.catch({}).parse({
    verdict: search.get("verdict") ?? undefined,
    before: search.get("before") ?? undefined,
  });
  const page = await listReceipts(ctx, {
    videoId: params.videoId ?? "",
    ownerId: requireUser(actor).id,
    verdict,
    before,
  });
  return { page, verdict, isFirst: before === undefined };
}

export default function Receipts() {
  const { page, verdict, isFirst } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().state === "loading";
  const query = verdict === undefined ? "" : `verdict=${verdict}`;
  return (
    <div className="grid gap-12">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Reconciliation sums={page.reconciliation} />
        <section aria-labelledby="rules" className="grid content-start gap-4">
          <h2 id="rules" className="text-lg">
            {t("studio.receipts.rules.title")}
          </h2>
          <ul className="measure grid list-disc gap-2 pl-5 text-sm">
            {viewRules().map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="single" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="single" className="text-lg">
            {t("studio.receipts.list.title")}
          </h2>
          <Button asChild variant="outline" size="sm">
            <a href={`/api/videos/${page.videoId}/receipts.csv${query && `?${query}`}`} download>
              <Download aria-hidden />
              {t("studio.receipts.list.exportCsv")}
            </a>
          </Button>
        </div>
        <p className="measure text-muted text-sm">{t("studio.receipts.list.privacyNote")}</p>
        <PlaybackVerdictFilter chosen={verdict} />
        <div
          className={cn("grid grid-cols-1 gap-4 transition-opacity", isLoading && "opacity-60")}
          aria-busy={isLoading}
        >
          {page.receipts.length > 0 ? (
            <ReceiptTable receipts={page.receipts} />
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={
                verdict === undefined
                  ? t("studio.receipts.empty.title")
                  : t("studio.receipts.empty.filteredTitle")
              }
              description={t("studio.receipts.empty.body")}
            />
          )}
          <nav aria-label={t("studio.pagination.ariaLabel")} className="flex gap-3">
            {!isFirst && (
              <Button asChild size="sm">
                <Link to={`?${query}`}>{t("studio.pagination.newest")}</Link>
              </Button>
            )}
            {page.next !== null && (
              <Button asChild size="sm">
                <Link to={`?${query && `${query}&`}before=${page.next}`}>
                  {t("studio.pagination.older")}
                </Link>
              </Button>
            )}
          </nav>
        </div>
      </section>
    </div>
  );
}
