import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Download, ReceiptText } from "lucide-react";
import { ReceiptTable, VerdictFilter } from "#app/components/analytics/receipt-table.tsx";
import { Reconciliation } from "#app/components/analytics/reconciliation.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ReceiptsQuery, VIEW_RULES } from "#worker/domain/analytics/contract.ts";
import { listReceipts } from "#worker/domain/analytics/list-receipts.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `View receipts: ${data?.page.title ?? "Video"} · Studio · Tributary` },
];

export async function loader({ context: { ctx, actor }, params, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  // An address that was mistyped shows the newest.
  const { verdict, before } = ReceiptsQuery.catch({}).parse({
    verdict: asked.get("verdict") ?? undefined,
    before: asked.get("before") ?? undefined,
  });
  const page = await listReceipts(ctx, { videoId: params.videoId ?? "", ownerId: requireUser(actor).id, verdict, before });
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
            How a view is counted
          </h2>
          <ul className="measure grid list-disc gap-2 pl-5 text-sm">
            {VIEW_RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="single" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="single" className="text-lg">
            Single playbacks
          </h2>
          <Button asChild variant="outline" size="sm">
            <a href={`/api/videos/${page.videoId}/receipts.csv${query && `?${query}`}`} download>
              <Download aria-hidden />
              CSV
            </a>
          </Button>
        </div>
        <p className="measure text-muted text-sm">
          A viewer's name here stands for them on one day and on no other: you can see repeats, and follow nobody. Of viewers who turned
          analytics collection off, nothing but the playback is shown. Playbacks of deleted accounts stay in the sums above only.
        </p>
        <VerdictFilter chosen={verdict} />
        <div className={cn("grid grid-cols-1 gap-4 transition-opacity", isLoading && "opacity-60")} aria-busy={isLoading}>
          {page.receipts.length > 0 ? (
            <ReceiptTable receipts={page.receipts} />
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={verdict === undefined ? "No playbacks yet" : "None of this kind"}
              description="Each playback appears here as soon as it begins, and has its verdict at the latest half an hour after its end."
            />
          )}
          <nav aria-label="Pages" className="flex gap-3">
            {!isFirst && (
              <Button asChild size="sm">
                <Link to={`?${query}`}>Newest</Link>
              </Button>
            )}
            {page.next !== null && (
              <Button asChild size="sm">
                <Link to={`?${query && `${query}&`}before=${page.next}`}>Older</Link>
              </Button>
            )}
          </nav>
        </div>
      </section>
    </div>
  );
}
