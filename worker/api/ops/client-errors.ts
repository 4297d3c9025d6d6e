import type * as z from "zod";
import { t } from "#i18n/t.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { limits, spendTry } from "../../domain/kernel/throttle/limits.ts";
import {
  ClientReport,
  CspReports,
  REPORT_MAX_BYTES,
} from "../../domain/ops/client-errors/contract.ts";
import { recordError } from "../../domain/ops/client-errors/record-error.ts";
import { browserOf } from "../../domain/ops/client-errors/rules.ts";
import { clientOf } from "../../http/client.ts";
import { pageOf } from "../../http/page-of.ts";
import { readBody } from "../../http/read-body.ts";
import { type Api, parseInput, route } from "../route.ts";

async function readReport<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(request, REPORT_MAX_BYTES, "This report is too large.");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DomainError("VALIDATION", t("api.request.reportJsonInvalid"));
  }
  return parseInput(schema, value);
}

/** Returns a URL's path, or "/*" for a text that is not a URL. */
const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : "/*");
/** Returns only an origin, a scheme or a keyword, because other text can contain personal data. */
const sourceOf = (blocked: string) => {
  if (URL.canParse(blocked)) return new URL(blocked).origin;
  return /^[a-z][a-z+.-]{0,30}$/.test(blocked) ? blocked : "something else";
};

export function mountClientErrors(api: Api): void {
  const spec = {
    summary: "Report an error in a page",
    bytes: ["text/plain", "application/json"],
    status: 204,
  } as const;
  route(api, "POST /api/client-errors", spec, async ({ c, ctx }) => {
    const { address, userAgent } = clientOf(c.req.raw);
    await spendTry(ctx, limits.errorReports(address));
    const { path, ...report } = await readReport(c.req.raw, ClientReport);
    const page = pageOf(path.split(/[?#]/, 1)[0] ?? "");
    await recordError(ctx, { ...report, page, browser: browserOf(userAgent) });
    ctx.log.warn("client error", {
      kind: report.kind,
      page,
      buildId: report.buildId,
      ofRequest: report.requestId,
    });
    return c.body(null, 204);
  });

  const cspSpec = {
    summary: "Report violations of the Content Security Policy",
    bytes: ["application/reports+json", "application/csp-report"],
    status: 204,
  } as const;
  route(api, "POST /api/csp-reports", cspSpec, async ({ c, ctx }) => {
    const { address, userAgent } = clientOf(c.req.raw);
    await spendTry(ctx, limits.errorReports(address));
    const reports = await readReport(c.req.raw, CspReports);
    for (const [i, { page, blocked, rule }] of reports.entries()) {
      // Counts all reports but the first, which was counted when the request arrived.
      if (i > 0) await spendTry(ctx, limits.errorReports(address));
      const message = `${rule} refused ${sourceOf(blocked)}`;
      const report = {
        kind: "csp",
        message,
        stack: "",
        buildId: "",
        requestId: ctx.requestId,
      } as const;
      await recordError(ctx, {
        ...report,
        page: pageOf(pathOf(page)),
        browser: browserOf(userAgent),
      });
    }
    return c.body(null, 204);
  });
}
