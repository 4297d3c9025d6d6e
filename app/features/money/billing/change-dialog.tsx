import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { ChangeCost, PlanChoice } from "#worker/domain/money/billing/contract-api.ts";
import { failureOf, previewChange, upgrade } from "./billing-api.ts";

interface ChangeDialogProps {
  /** `choice` is null while the dialog is closed. */
  choice: PlanChoice | null;
  onClose: () => void;
  onChanged: () => void;
}

export function ChangeDialog({ choice, onClose, onChanged }: ChangeDialogProps) {
  return (
    <Dialog open={choice !== null} onOpenChange={(open) => !open && onClose()}>
      {choice && (
        <DialogContent
          title={t("billing.change.confirmTitle", {
            plan: t(PLAN_NAMES[choice.plan]),
            cycle: choice.billingCycle,
          })}
          description={t("billing.change.confirmBody")}
        >
          <Change
            key={`${choice.plan} ${choice.billingCycle}`}
            choice={choice}
            onChanged={onChanged}
          />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Change({ choice, onChanged }: { choice: PlanChoice; onChanged: () => void }) {
  const { plan, billingCycle } = choice;
  const [cost, setCost] = useState<ChangeCost | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useMutation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isUnmounted = false;
    previewChange({ plan, billingCycle }).then(
      (found) => !isUnmounted && setCost(found),
      (error: unknown) => !isUnmounted && setFault(failureOf(error, t("billing.change.failure"))),
    );
    return () => {
      isUnmounted = true;
    };
  }, [plan, billingCycle]);
  const change = async () => {
    setFault(null);
    const changed = await run(upgrade(choice));
    if (!changed.ok) return setFault(failureOf(changed.error, t("billing.change.failure")));
    toast({
      title: t("billing.change.successTitle", { plan: t(PLAN_NAMES[plan]) }),
      description: cost && cost.dueCents > 0 ? t("billing.change.successBody") : undefined,
    });
    revalidate();
    onChanged();
  };
  return (
    <>
      <div className="mt-5 grid gap-4">
        {cost ? (
          <dl className="grid gap-2 border-line border-y py-4 text-sm">
            <Row
              label={t("billing.change.dueNowLabel")}
              value={formatMoney(cost.dueCents, cost.currency)}
              strong
            />
            {cost.creditCents > 0 && (
              <Row
                label={t("billing.change.creditLabel")}
                value={formatMoney(cost.creditCents, cost.currency)}
              />
            )}
            <Row label={t("billing.change.nextPaymentLabel")} value={formatDate(cost.renewsAt)} />
          </dl>
        ) : (
          fault === null && (
            <div role="status" className="grid gap-3 border-line border-y py-4">
              <span className="sr-only">{t("billing.change.calculating")}</span>
              <Skeleton className="h-5" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          )
        )}
        {fault && <Alert variant="danger">{fault}</Alert>}
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="quiet">{t("billing.change.keep")}</Button>
        </DialogClose>
        <Button variant="primary" disabled={cost === null || isBusy} onClick={() => void change()}>
          {isBusy
            ? t("billing.change.busy")
            : cost && cost.dueCents > 0
              ? t("billing.change.payAndConfirm", {
                  dueCents: formatMoney(cost.dueCents, cost.currency),
                })
              : t("billing.change.confirmAction")}
        </Button>
      </DialogFooter>
    </>
  );
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? "font-semibold text-base" : "text-muted"}>{label}</dt>
      <dd className={strong ? "tabular font-semibold text-base" : "tabular"}>{value}</dd>
    </div>
  );
}
