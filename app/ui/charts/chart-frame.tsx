import { ChartNoAxesColumn, Download, Table2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { saveFile } from "#app/lib/save-file.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { toCsv } from "#worker/domain/kernel/csv/contract.ts";
import type { TableData } from "./data.ts";
import { DataTable } from "./data-table.tsx";

interface ChartFrameProps {
  title: string;
  summary: string;
  data: TableData;
  fileName: string;
  heading?: "h2" | "h3";
  children: ReactNode;
}

export function ChartFrame({
  title,
  summary,
  data,
  fileName,
  heading: Heading = "h2",
  children,
}: ChartFrameProps) {
  const [showsTable, setShowsTable] = useState(false);
  const hydrated = useHydrated();
  const id = useId();
  const Icon = showsTable ? ChartNoAxesColumn : Table2;
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={id} className={Heading === "h2" ? "text-lg" : "text-base"}>
          {title}
        </Heading>
        <div className="-mr-2 flex">
          <Button
            variant="quiet"
            size="sm"
            disabled={!hydrated}
            aria-pressed={showsTable}
            onClick={() => setShowsTable(!showsTable)}
          >
            <Icon aria-hidden />
            {showsTable ? t("charts.frame.showChart") : t("charts.frame.showTable")}
            <span className="sr-only">: {title}</span>
          </Button>
          <SaveTable title={title} fileName={fileName} data={data} />
        </div>
      </div>
      <p className="measure text-muted text-sm">{summary}</p>
      {showsTable ? <DataTable caption={title} data={data} /> : children}
    </section>
  );
}

export function SaveTable({
  title,
  fileName,
  data,
}: Pick<ChartFrameProps, "title" | "fileName" | "data">) {
  const hydrated = useHydrated();
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={!hydrated}
      onClick={() => save(`${fileName}.csv`, data)}
    >
      <Download aria-hidden />
      {rich("charts.frame.downloadCsv", {
        title,
        span: (text) => <span className="sr-only">{text}</span>,
      })}
    </Button>
  );
}

function save(name: string, { columns, rows }: TableData): void {
  const head = columns.map(({ label }) => label);
  saveFile(name, toCsv(head, rows), "text/csv");
}
