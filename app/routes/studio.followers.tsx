import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { UserCheck } from "lucide-react";
import {
  FollowReceiptTable,
  FollowVerdictFilter,
} from "#app/features/creator/studio/follow-receipts.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  ACT_WORDS,
  countingRules,
  FollowReceiptsQuery,
} from "#worker/domain/media/verdicts/contract-receipts.ts";
import { listFollowReceipts } from "#worker/domain/media/verdicts/list-follow-receipts.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("verdicts.followers.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  // An invalid query shows the newest entries.
  const query = FollowReceiptsQuery.catch({}).parse({
    verdict: search.get("verdict") ?? undefined,
    before: search.get("before") ?? undefined,
  });
  const page = await listFollowReceipts(ctx, { ownerId: requireUser(actor).id, ...query });
  return { page, verdict: query.verdict, isFirst: query.before === undefined };
}

export default function Followers() {
  const { page, verdict, isFirst } = useLoaderData<typeof loader>();
  const query = verdict === undefined ? "" : `verdict=${verdict}`;
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <section aria-labelledby="sums" className="grid content-start gap-4">
          <h2 id="sums" className="text-lg">
            {t("verdicts.followers.totalsTitle")}
          </h2>
          <p className="measure">
            {t("verdicts.followers.totalsBody", {
              followers: formatCount(page.followers),
              verified: formatCount(page.verified),
            })}
          </p>
          <dl className="tabular grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
            {page.verdicts.map((sum) => (
              <div key={sum.verdict} className="contents">
                <dt>{t(ACT_WORDS[sum.verdict].label)}</dt>
                <dd className="text-right">{formatCount(sum.follows)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="single" className="grid grid-cols-1 gap-4">
          <h2 id="single" className="text-lg">
            {t("verdicts.receipts.title")}
          </h2>
          <FollowVerdictFilter chosen={verdict} />
          {page.receipts.length > 0 ? (
            <FollowReceiptTable receipts={page.receipts} />
          ) : (
            <EmptyState
              icon={UserCheck}
              title={t("verdicts.receipts.emptyTitle")}
              description={t("verdicts.receipts.emptyBody")}
            />
          )}
          <nav aria-label={t("verdicts.receipts.paginationAriaLabel")} className="flex gap-3">
            {!isFirst && (
              <Button asChild size="sm">
                <Link to={`?${query}`}>{t("verdicts.receipts.newest")}</Link>
              </Button>
            )}
            {page.next !== null && (
              <Button asChild size="sm">
                <Link to={`?${query && `${query}&`}before=${encodeURIComponent(page.next)}`}>
                  {t("verdicts.receipts.older")}
                </Link>
              </Button>
            )}
          </nav>
        </section>
      </div>
      <section aria-labelledby="rules" className="grid content-start gap-4">
        <h2 id="rules" className="text-lg">
          {t("verdicts.rules.title")}
        </h2>
        <ul className="measure grid list-disc gap-2 pl-5 text-sm">
          {countingRules().map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
