import { Link } from "@remix-run/react";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import type { TipSide } from "#worker/domain/money/tips/contract.ts";
import type { Tip } from "#worker/domain/money/tips/contract-api.ts";
import { tipApi } from "./tip-api.ts";
import { TipReceipt } from "./tip-receipt.tsx";

type Variant = "neutral" | "pending" | "paid" | "danger";

export function standingOf(tip: Tip): { label: string; variant: Variant } {
  if (tip.disputedCents > 0) return { label: t("tips.state.disputed"), variant: "danger" };
  if (tip.returnedCents >= tip.cents)
    return { label: t("tips.state.refunded"), variant: "neutral" };
  if (tip.returnedCents > 0) return { label: t("tips.state.partlyRefunded"), variant: "neutral" };
  switch (tip.state) {
    case "paid":
      return { label: t("tips.state.paid"), variant: "paid" };
    case "undone":
      return { label: t("tips.state.undone"), variant: "neutral" };
    case "failed":
      return { label: t("tips.state.failed"), variant: "danger" };
    case "undoing":
      return { label: t("tips.state.undoing"), variant: "pending" };
    default:
      return { label: t("tips.state.pending"), variant: "pending" };
  }
}

export function TipRow({ tip, side }: { tip: Tip; side: TipSide }) {
  const { label, variant } = standingOf(tip);
  const isGiven = side === "given";
  const isVoid = isGiven && (tip.state === "undone" || tip.state === "failed");
  const amount = isGiven ? -tip.cents : tip.creatorCents;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-4">
      <Avatar name={tip.person.name} src={tip.person.avatar} size="sm" />
      <div className="min-w-0">
        <p className="truncate">
          {rich(isGiven ? msg("tips.list.recipient") : msg("tips.list.sender"), {
            name: tip.person.name,
            label: (text) => <span className="text-muted">{text}</span>,
            link: (text) => (
              <Link to={`/@${tip.person.username}`} className="font-semibold hover:underline">
                {text}
              </Link>
            ),
          })}
        </p>
        <p className="text-muted text-sm">
          <time dateTime={new Date(tip.createdAt).toISOString()}>{formatDate(tip.createdAt)}</time>
          {" · "}
          {tip.subject.path === null ? (
            tip.subject.type === "stream" ? (
              t("tips.list.missingStream")
            ) : (
              t("tips.list.missingVideo")
            )
          ) : (
            <Link to={tip.subject.path} className="hover:underline">
              {tip.subject.title}
            </Link>
          )}
        </p>
        {tip.message !== "" && (
          <p dir="auto" className="measure mt-1 text-sm [overflow-wrap:anywhere]">
            {tip.message}
          </p>
        )}
        {tip.failure !== null && tip.state === "failed" && (
          <p className="mt-1 text-danger text-sm">{tip.failure}</p>
        )}
        {isGiven && <Acts tip={tip} />}
      </div>
      <div className="grid content-start justify-items-end gap-1.5">
        <span className={isVoid ? "tabular text-muted line-through" : "tabular font-semibold"}>
          {amount > 0 ? "+" : ""}
          {formatMoney(amount, tip.currency)}
        </span>
        <Badge variant={variant}>{label}</Badge>
        {!isGiven && (
          <span className="tabular text-muted text-xs">
            {t("tips.list.tipTotal", { cents: formatMoney(tip.cents, tip.currency) })}
          </span>
        )}
        {tip.returnedCents > 0 && tip.returnedCents < tip.cents && (
          <span className="tabular text-muted text-xs">
            {t("tips.list.refundedAmount", {
              returnedCents: formatMoney(tip.returnedCents, tip.currency),
            })}
          </span>
        )}
      </div>
    </li>
  );
}

function Acts({ tip }: { tip: Tip }) {
  const { act, isBusy } = useAct();
  const mayUndo = tip.state === "held" || tip.state === "pending";
  const undo = () =>
    act(tipApi.undo(tip.id), {
      failed: t("tips.undo.failure"),
      done: t("tips.undo.successTitle"),
      description: t("tips.undo.successBody"),
    });
  if (mayUndo)
    return (
      <form
        method="post"
        action="/tips"
        className="mt-2 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void undo();
        }}
      >
        <input type="hidden" name="tip" value={tip.id} />
        <Button type="submit" name="act" value="undo" size="sm" variant="outline" disabled={isBusy}>
          {t("tips.undo.action")}
        </Button>
        {tip.state === "pending" && (
          // The button is for browsers without JavaScript, where the page cannot check the payment.
          <noscript>
            <Button type="submit" name="act" value="check" size="sm" variant="outline">
              {t("tips.check.action")}
            </Button>
          </noscript>
        )}
      </form>
    );
  if (tip.state !== "paid") return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <TipReceipt tip={tip} />
      {tip.returnedCents === 0 && (
        <Link to={`/refund-request?tip=${tip.id}`} className="text-muted underline hover:text-ink">
          {t("tips.list.requestRefund")}
        </Link>
      )}
    </p>
  );
}
