import * as z from "zod";
import { type Message, msg } from "#i18n/t.ts";

/** Days without a new occurrence after which a browser error is deleted. */
export const ERROR_RETENTION_DAYS = 30;

export const REPORT_MAX_BYTES = 8 * 1024;
export const MESSAGE_MAX = 300;
/** Number of stack frames that are stored per error, from the top of the stack. */
export const FRAMES = 6;
/**
 * In each minute, the first UNSAMPLED_PER_MINUTE reports of an error are all stored. Then one in
 * SAMPLE_INTERVAL reports is stored and counts as that many.
 */
export const UNSAMPLED_PER_MINUTE = 10;
export const SAMPLE_INTERVAL = 10;
/** Maximum rows per kind of error. Further errors share one row, so that a flood fills no table. */
export const DISTINCT_ERRORS_MAX = 500;

const SCRIPT_ERROR_KINDS = ["error", "rejection", "boundary"] as const;
export const ERROR_KINDS = [...SCRIPT_ERROR_KINDS, "csp"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];
export const ERROR_KIND_LABELS: Record<ErrorKind, Message> = {
  error: msg("clientErrors.kinds.scriptError"),
  rejection: msg("clientErrors.kinds.promiseRejection"),
  boundary: msg("clientErrors.kinds.pageError"),
  csp: msg("clientErrors.kinds.contentPolicy"),
};

/** Error report that the browser sends (app/lib/error-report.ts). */
export const ClientReport = z.strictObject({
  kind: z.enum(SCRIPT_ERROR_KINDS),
  message: z.string().max(2000),
  stack: z.string().max(6000).default(""),
  path: z.string().max(500),
  buildId: z.string().regex(/^[\w-]{0,40}$/),
  requestId: z.string().regex(/^[\w-]{0,64}$/),
});
export type ClientReport = z.output<typeof ClientReport>;

const Address = z.string().max(2000);
/** Directives of CSP Level 3 and Trusted Types, and older directives that browsers still report. */
const DIRECTIVES = [
  ...[
    "base-uri",
    "child-src",
    "connect-src",
    "default-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
  ],
  ...[
    "manifest-src",
    "media-src",
    "object-src",
    "prefetch-src",
    "require-trusted-types-for",
    "sandbox",
    "script-src",
  ],
  ...[
    "script-src-attr",
    "script-src-elem",
    "style-src",
    "style-src-attr",
    "style-src-elem",
    "trusted-types",
  ],
  ...["upgrade-insecure-requests", "webrtc", "worker-src"],
] as const;
/** Only the first word is kept: older browsers append the sources that the directive allows. */
const Directive = z
  .string()
  .max(2000)
  .transform((text) => text.trim().split(/\s/, 1)[0])
  .pipe(z.enum(DIRECTIVES));
/** CSP violation reports of the Reporting API, and of the older `report-uri` directive. */
export const CspReports = z.union([
  z
    .array(
      z.object({
        type: z.literal("csp-violation"),
        body: z.object({
          documentURL: Address,
          blockedURL: Address.optional(),
          effectiveDirective: Directive,
        }),
      }),
    )
    .min(1)
    .max(20)
    .transform((reports) =>
      reports.map(({ body: b }) => ({
        page: b.documentURL,
        blocked: b.blockedURL ?? "",
        rule: b.effectiveDirective,
      })),
    ),
  z
    .object({
      "csp-report": z.object({
        "document-uri": Address,
        "blocked-uri": Address.optional(),
        "effective-directive": Directive.optional(),
        "violated-directive": Directive,
      }),
    })
    .transform(({ "csp-report": r }) => [
      {
        page: r["document-uri"],
        blocked: r["blocked-uri"] ?? "",
        rule: r["effective-directive"] ?? r["violated-directive"],
      },
    ]),
]);

export interface ClientError {
  fingerprint: string;
  kind: ErrorKind;
  message: string;
  stack: string;
  page: string;
  browser: string;
  buildId: string;
  requestId: string;
  count: number;
  firstAt: number;
  lastAt: number;
}
