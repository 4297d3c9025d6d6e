import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import type { InvoiceLine } from "./contract-api.ts";

/** A4 page size and horizontal margins in points (1/72 inch). */
const PAGE = { width: 595, height: 842, left: 56, right: 539 };

interface Run {
  text: string;
  x: number;
  /** Vertical distance of the text from the top of the page, points. */
  y: number;
  size?: number;
  bold?: boolean;
  isRightAligned?: boolean;
  /** Gray level from 0 (black) to 1 (white). */
  gray?: number;
}

/** Character widths of Adobe's Helvetica font, in thousandths of the font size. */
const widthOf = (text: string, size: number) =>
  ([...text].reduce(
    (sum, c) => sum + (/[\d$€£]/.test(c) ? 556 : /[.,\s]/.test(c) ? 278 : c === "-" ? 333 : 667),
    0,
  ) *
    size) /
  1000;

/** PDF strings use the WinAnsi encoding. Characters outside of WinAnsi become "?". */
const escaped = (text: string) =>
  text
    .replace(/[\u2000-\u200a\u202f]/g, " ")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, "?")
    .replace(/[\\()]/g, (c) => `\\${c}`)
    .replace(/[\xa0-\xff]/g, (c) => `\\${c.charCodeAt(0).toString(8)}`);

function textOperators({
  text,
  x,
  y,
  size = 10,
  bold = false,
  isRightAligned = false,
  gray = 0,
}: Run): string {
  const at = isRightAligned ? x - widthOf(text, size) : x;
  return `${gray} g BT /${bold ? "B" : "R"} ${size} Tf ${at.toFixed(2)} ${PAGE.height - y} Td (${escaped(text)}) Tj ET`;
}
const rule = (y: number) =>
  `0.85 G 0.5 w ${PAGE.left} ${PAGE.height - y} m ${PAGE.right} ${PAGE.height - y} l S`;

const dayOf = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeZone: "UTC" }).format(at);
const amount = (cents: number, currency: string) =>
  `${new Intl.NumberFormat(intlLocale(), { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100)} ${currency}`;

const statusText = (status: string) =>
  status === "paid"
    ? t("billing.receipt.paidFooter")
    : status === "open"
      ? t("billing.receipt.openFooter")
      : t("billing.receipt.unpaidFooter");

/** Makes a PDF 1.4 (ISO 32000-1) with an invoice on one page. Uses only standard fonts. */
export function receiptPdf({
  line,
  username,
  email,
}: {
  line: InvoiceLine;
  username: string;
  email: string;
}): Uint8Array<ArrayBuffer> {
  const title =
    line.status === "paid" ? t("billing.receipt.title") : t("billing.receipt.invoiceTitle");
  const { left, right } = PAGE;
  const sums: [string, number][] = [
    [t("billing.receipt.amountDueLabel"), line.due],
    ...(line.tax > 0 ? [[t("billing.receipt.taxLabel"), line.tax] satisfies [string, number]] : []),
    [t("billing.invoices.status.paid"), line.paid],
    ...(line.refunded > 0
      ? [[t("billing.invoices.status.refunded"), -line.refunded] satisfies [string, number]]
      : []),
  ];
  const facts: [string, string][] = [
    [t("billing.receipt.numberLabel"), line.number ?? line.id],
    [t("billing.receipt.dateLabel"), dayOf(line.createdAt)],
    ...(line.paidAt === null
      ? []
      : [[t("billing.receipt.paidOnLabel"), dayOf(line.paidAt)] satisfies [string, string]]),
    [t("billing.receipt.billedToLabel"), `@${username}`],
    ["", email],
  ];
  const description = line.plan
    ? t("billing.receipt.planItem", { plan: t(PLAN_NAMES[line.plan]) })
    : t("billing.receipt.brandName");
  const parts = [
    textOperators({ text: t("billing.receipt.brandName"), x: left, y: 72, size: 20, bold: true }),
    textOperators({ text: title, x: left, y: 104, size: 14 }),
    ...facts.flatMap(([label, value], i) => [
      textOperators({ text: label, x: left, y: 144 + i * 18, gray: 0.4 }),
      textOperators({ text: value, x: left + 90, y: 144 + i * 18 }),
    ]),
    rule(258),
    textOperators({ text: description, x: left, y: 282, size: 11, bold: true }),
    textOperators({
      text: t("billing.invoices.period", {
        serviceStart: dayOf(line.serviceStart),
        serviceEnd: dayOf(line.serviceEnd),
      }),
      x: left,
      y: 300,
      gray: 0.4,
    }),
    textOperators({
      text: amount(line.due, line.currency),
      x: right,
      y: 282,
      size: 11,
      isRightAligned: true,
    }),
    rule(322),
    ...sums.flatMap(([label, cents], i) => [
      textOperators({
        text: label,
        x: left + 260,
        y: 348 + i * 20,
        bold: label === t("billing.invoices.status.paid"),
      }),
      textOperators({
        text: amount(cents, line.currency),
        x: right,
        y: 348 + i * 20,
        isRightAligned: true,
        bold: label === t("billing.invoices.status.paid"),
      }),
    ]),
    textOperators({ text: statusText(line.status), x: left, y: 470, size: 9, gray: 0.4 }),
  ];
  return assemble(parts.join("\n"), `${title} ${line.number ?? line.id}`);
}

function assemble(content: string, title: string): Uint8Array<ArrayBuffer> {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${intlLocale()}) >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${escaped(title)}) /Producer (Tributary) >>`,
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, i) => {
    const start = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + end);
}
