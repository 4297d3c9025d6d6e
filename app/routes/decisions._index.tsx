import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { DecisionState } from "#app/features/trust/moderation/decision-parts.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { DECISION_TEXTS } from "#worker/domain/trust/moderation/contract.ts";
import { listOwnDecisions } from "#worker/domain/trust/moderation/receipts.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("moderation.decisions.metaTitle") }];

export const loader = async ({ context: { ctx, actor } }: LoaderFunctionArgs) => ({
  decisions: await listOwnDecisions(ctx, { userId: requireUser(actor).id }),
});

export default function Decisions() {
  const { decisions } = useLoaderData<typeof loader>();
  return (
    <ReadingPage className="grid content-start gap-6 py-8">
      <header className="grid gap-1">
        <h1 className="text-xl">{t("moderation.decisions.heading")}</h1>
        <p className="measure text-muted">{t("moderation.decisions.description")}</p>
      </header>
      {decisions.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={t("moderation.decisions.emptyTitle")}
          action={
            <Button asChild>
              <Link to="/guidelines">{t("moderation.decisions.rulesAction")}</Link>
            </Button>
          }
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {decisions.map((decision) => (
            <li key={decision.id}>
              <Link
                to={`/decisions/${decision.id}`}
                className="-mx-2 grid gap-1 rounded-md px-2 py-4 transition-colors hover:bg-surface"
              >
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {DECISION_TEXTS[decision.kind](decision.subjectType)}
                  <DecisionState decision={decision} />
                </span>
                <span className="text-muted text-sm">{formatDate(decision.createdAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ReadingPage>
  );
}
