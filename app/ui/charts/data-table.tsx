import { intlLocale } from "#i18n/locale.ts";
import type { Cell, Column, TableData } from "./data.ts";

/** A scrollable element must be focusable, so that the keyboard can scroll the element. */
const SCROLLED = { tabIndex: 0 };

export function DataTable({
  caption,
  data: { columns, rows },
}: {
  caption: string;
  data: TableData;
}) {
  return (
    <section
      aria-label={caption}
      {...SCROLLED}
      className="max-h-80 overflow-auto rounded-md ring-1 ring-line"
    >
      <table className="tabular w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }, i) => (
              <th
                key={label}
                scope="col"
                className={`sticky top-0 border-line border-b bg-surface px-3 py-2 font-semibold ${i === 0 ? "text-left" : "text-right"}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={String(row[0])}
              className="[&:not(:first-child)>*]:border-line/60 [&:not(:first-child)>*]:border-t"
            >
              {row.map((cell, i) => {
                const column = columns[i];
                const text = textOf(cell, column);
                return i === 0 ? (
                  <th key={column?.label} scope="row" className="px-3 py-1.5 text-left font-normal">
                    {text}
                  </th>
                ) : (
                  <td key={column?.label} className="px-3 py-1.5 text-right">
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function textOf(cell: Cell, column: Column | undefined): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  return column?.format ? column.format(cell) : cell.toLocaleString(intlLocale());
}
