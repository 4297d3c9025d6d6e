import { actionStatement } from "../domain/audit/record-action.ts";
import { exportLedger } from "../domain/ledger/export-ledger.ts";
import { type Api, route } from "./route.ts";

export function mountAdminMoney(api: Api): void {
  const exportSpec = {
    summary: "The whole ledger, as `npm run ledger:verify` takes it",
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
    const lines = exportLedger(ctx);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await lines.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Content-Disposition": `attachment; filename="ledger-${day}.ndjson"`,
        "Cache-Control": "no-store",
      },
    });
  });
}
