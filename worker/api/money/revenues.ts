import { requireMoneyReader } from "../../domain/accounts/audit/record-reading.ts";
import { isActorValid } from "../../domain/accounts/readers/readers.ts";
import { Revenue, Statement } from "../../domain/money/ledger/contract-api.ts";
import { monthText, StatementQuery } from "../../domain/money/ledger/contract-statement.ts";
import { exportProof } from "../../domain/money/ledger/export-proof.ts";
import { getRevenue } from "../../domain/money/ledger/revenue.ts";
import { getStatement } from "../../domain/money/ledger/statement.ts";
import { statementCsv } from "../../domain/money/ledger/statement-csv.ts";
import { textFile } from "../../http/text-file.ts";
import { type Api, route } from "../route.ts";

export function mountRevenues(api: Api): void {
  const revenueSpec = { summary: "Get a creator's earnings from the ledger", answer: Revenue };
  route(api, "GET /api/revenues/:userId", revenueSpec, async ({ c, ctx, actor, params }) => {
    await requireMoneyReader(ctx, { actor, ...params, type: "revenue" });
    c.header("Cache-Control", "private, no-store");
    return c.json(await getRevenue(ctx, params));
  });

  const statementSpec = {
    summary: "List the lines of a creator's statement, newest first",
    query: StatementQuery,
    answer: Statement,
  };
  route(
    api,
    "GET /api/revenues/:userId/statement",
    statementSpec,
    async ({ c, ctx, actor, params, query }) => {
      await requireMoneyReader(ctx, { actor, ...params, type: "statement" });
      c.header("Cache-Control", "private, no-store");
      return c.json(await getStatement(ctx, { ...params, ...query }));
    },
  );

  const csvSpec = {
    summary: "Download a creator's statement as CSV, oldest first",
    query: StatementQuery.omit({ before: true }),
    gives: ["text/csv"],
  };
  route(
    api,
    "GET /api/revenues/:userId/statement.csv",
    csvSpec,
    async ({ ctx, actor, params, query }) => {
      await requireMoneyReader(ctx, { actor, ...params, type: "statement" });
      const name = `statement${query.month === undefined ? "" : `-${monthText(query.month)}`}.csv`;
      return textFile(statementCsv(ctx, { ...params, ...query }), {
        type: "text/csv; charset=utf-8",
        name,
        holds: () => isActorValid(ctx, actor),
        now: ctx.now,
      });
    },
  );

  const proofSpec = {
    summary: "Download the proof of a creator's statement as NDJSON",
    gives: ["application/x-ndjson"],
  };
  route(api, "GET /api/revenues/:userId/proof", proofSpec, async ({ ctx, actor, params }) => {
    await requireMoneyReader(ctx, { actor, ...params, type: "proof" });
    return textFile(exportProof(ctx, params), {
      type: "application/x-ndjson",
      name: "statement-proof.ndjson",
      holds: () => isActorValid(ctx, actor),
      now: ctx.now,
    });
  });
}
