import { and, desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { invoices, subscriptions, users } from "../../../db/schema.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import type { Deps } from "../../deps.ts";
import { toCsv } from "../../kernel/csv/contract.ts";
import { notFound } from "../../kernel/errors.ts";
import { InvoiceLine } from "./contract-api.ts";
import { receiptPdf } from "./receipt-pdf.ts";

const INVOICES_MAX = 500;

/** Lists a user's invoices, newest first, without drafts and without invoices of 0. */
export async function listInvoices(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<InvoiceLine[]> {
  const i = invoices;
  const rows = await db
    .select({ invoice: i, plan: subscriptions.plan })
    .from(i)
    .leftJoin(subscriptions, eq(subscriptions.id, i.subscriptionId))
    .where(eq(i.userId, userId))
    // Stripe's times are in seconds, so invoices of the same second are sorted by number.
    .orderBy(desc(i.createdAt), sql`length(${i.number}) desc`, desc(i.number))
    .limit(INVOICES_MAX);
  return rows
    .filter(
      ({ invoice: { status, dueCents, paidCents } }) =>
        status !== "draft" && (dueCents > 0 || paidCents > 0),
    )
    .map(({ invoice, plan }) => lineOf(invoice, plan));
}

const lineOf = (invoice: typeof invoices.$inferSelect, plan: InvoiceLine["plan"]): InvoiceLine => ({
  ...fieldsOf(invoice, InvoiceLine),
  plan,
  due: invoice.dueCents,
  paid: invoice.paidCents,
  tax: invoice.taxCents,
  refunded: invoice.refundedCents,
  // Invoices of the local payment sandbox have no page.
  hostedUrl: invoice.hostedUrl?.startsWith("https://") ? invoice.hostedUrl : null,
});

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const decimal = (cents: number) => (cents / 100).toFixed(2);
const CSV_HEADER = [
  "Invoice",
  "Date",
  "Plan",
  "Status",
  "From",
  "Until",
  "Currency",
  "Due",
  "Paid",
  "Of that tax",
  "Refunded",
  "Paid at",
];

/** Returns all invoices of a user as CSV (RFC 4180). Money is in units of the currency. */
export async function invoicesAsCsv(
  deps: Pick<Deps, "db">,
  input: { userId: string },
): Promise<string> {
  const lines = await listInvoices(deps, input);
  const rows = lines.map((l) => [
    ...[
      l.number ?? l.id,
      iso(l.createdAt),
      l.plan && t(PLAN_NAMES[l.plan]),
      l.status,
      iso(l.serviceStart),
      iso(l.serviceEnd),
      l.currency,
    ],
    ...[decimal(l.due), decimal(l.paid), decimal(l.tax), decimal(l.refunded), iso(l.paidAt)],
  ]);
  return toCsv(CSV_HEADER, rows);
}

/** Returns an invoice as a PDF. Throws NOT_FOUND for an invoice of another user. */
export async function invoiceAsPdf(
  { db }: Pick<Deps, "db">,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const i = invoices;
  const row = await db
    .select({ invoice: i, plan: subscriptions.plan, username: users.username, email: users.email })
    .from(i)
    .innerJoin(users, eq(users.id, i.userId))
    .leftJoin(subscriptions, eq(subscriptions.id, i.subscriptionId))
    .where(and(eq(i.id, invoiceId), eq(i.userId, userId)))
    .get();
  if (!row) throw notFound(t("billing.notFound.invoice"));
  const line = lineOf(row.invoice, row.plan);
  return {
    name: `tributary-${line.number ?? line.id}.pdf`,
    bytes: receiptPdf({ line, username: row.username, email: row.email }),
  };
}
