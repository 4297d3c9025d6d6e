import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { HandCoins } from "lucide-react";
import { LimitsForm } from "#app/features/money/tips/limits-form.tsx";
import { TakesTipsSwitch } from "#app/features/money/tips/takes-tips-switch.tsx";
import { TipRow } from "#app/features/money/tips/tip-row.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { monetizationRefusal } from "#worker/domain/live/streams/rules.ts";
import { checkTip, undoTip } from "#worker/domain/money/tips/change-tip.ts";
import type { TipSide } from "#worker/domain/money/tips/contract.ts";
import { TipActForm } from "#worker/domain/money/tips/input.ts";
import { getTakesTips, listTips } from "#worker/domain/money/tips/queries.ts";
import { getTipBudget } from "#worker/domain/money/tips/tip-limits.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";
import { seeOther } from "#worker/http/page-form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

const PAGE = 20;

export const meta: MetaFunction = () => [{ title: t("tips.page.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  const { searchParams } = new URL(request.url);
  const side: TipSide = searchParams.get("side") === "taken" ? "taken" : "given";
  const before = searchParams.get("before") ?? undefined;
  const [page, budget, takes] = await Promise.all([
    listTips(ctx, { userId: user.id, side, before, limit: PAGE }),
    getTipBudget(ctx, { userId: user.id }),
    getTakesTips(ctx, { userId: user.id }),
  ]);
  return {
    side,
    page,
    budget,
    takes,
    isFirst: before === undefined,
    refusal: monetizationRefusal(user),
  };
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = await readForm(request);
  const { tip, act } = parseForm(TipActForm, { tip: form.get("tip"), act: form.get("act") });
  await (act === "undo" ? undoTip : checkTip)(ctx, { actor, tipId: tip });
  return seeOther("/tips");
}

export default function Tips() {
  const rejected = useActionData<{ error?: string }>();
  const { side, page, budget, takes, isFirst, refusal } = useLoaderData<typeof loader>();
  const sides = [
    { key: "given", to: "/tips", label: t("tips.tabs.given"), isCurrent: side === "given" },
    {
      key: "taken",
      to: "/tips?side=taken",
      label: t("tips.tabs.received"),
      isCurrent: side === "taken",
    },
  ];
  return (
    <ReadingPage className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8">
      <h1 className="text-xl">{t("tips.page.title")}</h1>
      {rejected?.error && <Alert variant="danger" title={rejected.error} />}
      <ChipNav label={t("tips.page.title")} items={sides} />
      {side === "taken" && <TakesTipsSwitch on={takes} refusal={refusal} />}
      {page.tips.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          title={
            side === "given" ? t("tips.list.emptyGiven.title") : t("tips.list.emptyReceived.title")
          }
          description={
            side === "given" ? t("tips.list.emptyGiven.body") : t("tips.list.emptyReceived.body")
          }
          action={
            side === "given" ? (
              <Button asChild variant="primary">
                <Link to="/discover">{t("tips.list.emptyGiven.action")}</Link>
              </Button>
            ) : undefined
          }
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {page.tips.map((tip) => (
            <TipRow key={tip.id} tip={tip} side={side} />
          ))}
        </ul>
      )}
      {(page.next !== null || !isFirst) && (
        <nav aria-label={t("tips.pagination.ariaLabel")} className="flex gap-2">
          {!isFirst && (
            <Button asChild>
              <Link to={side === "given" ? "/tips" : "/tips?side=taken"}>
                {t("tips.pagination.newest")}
              </Link>
            </Button>
          )}
          {page.next !== null && (
            <Button asChild>
              <Link to={`/tips?side=${side}&before=${encodeURIComponent(page.next)}`}>
                {t("tips.pagination.older")}
              </Link>
            </Button>
          )}
        </nav>
      )}
      {side === "given" && (
        <section aria-labelledby="limits" className="grid gap-4 pt-4">
          <div className="grid gap-1">
            <h2 id="limits" className="scroll-mt-24 text-lg">
              {t("tips.limits.title")}
            </h2>
            <p className="measure text-muted text-sm">{t("tips.limits.description")}</p>
          </div>
          <LimitsForm budget={budget} />
        </section>
      )}
    </ReadingPage>
  );
}
