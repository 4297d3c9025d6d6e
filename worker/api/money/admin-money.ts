import { actionStatement } from "../../domain/accounts/audit/record-action.ts";
import { isActorValid } from "../../domain/accounts/readers/readers.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { exportLedger } from "../../domain/money/ledger/export-ledger.ts";
import { BalanceDecisionInput } from "../../domain/money/payouts/contract-balance.ts";
import { decideBalance } from "../../domain/money/payouts/decide-balance.ts";
import { textFile } from "../../http/text-file.ts";
import { type Api, route } from "../route.ts";

export function mountAdminMoney(api: Api): void {
  const balanceSpec = {
    summary:
      "Pay out the balance of a suspended account, or decline to; requires recently confirmed identity",
    body: BalanceDecisionInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/admin/users/:userId/balance",
    balanceSpec,
    async ({ c, ctx, actor, params, body }) => {
      await decideBalance(ctx, { ...body, ...params, actor });
      return c.json({ ok: true } as const);
    },
  );

  const exportSpec = {
    summary: "Export the whole ledger as input for npm run ledger:verify",
    gives: ["application/x-ndjson"],
  };
  route(api, "GET /api/admin/ledger/export", exportSpec, async ({ ctx, actor }) => {
    const day = new Date(ctx.now()).toISOString().slice(0, 10);
    await actionStatement(ctx, {
      staffId: actor.id,
      action: "ledger_export",
      subjectType: "ledger",
      subjectId: day,
      reason: "",
    });
    return textFile(exportLedger(ctx), {
      type: "application/x-ndjson; charset=utf-8",
      name: `ledger-${day}.ndjson`,
      holds: () => isActorValid(ctx, actor),
      now: ctx.now,
    });
  });
}
