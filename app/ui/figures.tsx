import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface Figure {
  label: string;
  value: string;
  note?: ReactNode;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-x-8 gap-y-6 border-line border-y py-6",
        figures.length === 5 ? "md:grid-cols-3 lg:grid-cols-5" : "lg:grid-cols-4",
      )}
    >
      {figures.map(({ label, value, note }) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-xl">{value}</dd>
          {note && <dd className="text-muted text-xs">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
