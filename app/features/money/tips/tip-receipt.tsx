import { useState } from "react";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from "#app/ui/dialog.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Tip } from "#worker/domain/money/tips/contract-api.ts";

const linesOf = (tip: Tip): [what: string, value: string][] => [
  [t("tips.receipt.recipient"), `${tip.person.name} (@${tip.person.username})`],
  [t("tips.receipt.paidOn"), formatDate(tip.paidAt ?? tip.createdAt)],
  [
    t("tips.receipt.paidWith"),
    tip.card === null
      ? t("tips.receipt.card")
      : t("tips.card.name", { brand: tip.card.brand, last4: tip.card.last4 }),
  ],
  [t("tips.receipt.creatorShare"), formatMoney(tip.creatorCents, tip.currency)],
  [t("tips.receipt.platformShare"), formatMoney(tip.cents - tip.creatorCents, tip.currency)],
  ...(tip.returnedCents > 0
    ? [
        [t("tips.receipt.refunded"), formatMoney(-tip.returnedCents, tip.currency)] as [
          string,
          string,
        ],
      ]
    : []),
  [
    t("tips.receipt.total"),
    `${formatMoney(tip.cents - tip.returnedCents, tip.currency)} ${tip.currency}`,
  ],
  [t("tips.receipt.number"), tip.id],
];

export function TipReceipt({ tip }: { tip: Tip }) {
  const [open, setOpen] = useState(false);
  const keep = () => {
    const text = [
      t("tips.receipt.fileTitle"),
      "",
      ...linesOf(tip).map(([label, value]) => `${label}: ${value}`),
      "",
    ].join("\n");
    saveFile(`tributary-${tip.id}.txt`, text, "text/plain");
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <button type="button" className="text-muted underline hover:text-ink">
          {t("tips.receipt.title")}
        </button>
      </DialogTrigger>
      <DialogContent title={t("tips.receipt.title")} size="sm">
        <dl className="mt-4 grid gap-2 text-sm">
          {linesOf(tip).map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">{label}</dt>
              <dd className="tabular min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <DialogFooter>
          <Button onClick={keep}>{t("tips.receipt.download")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
