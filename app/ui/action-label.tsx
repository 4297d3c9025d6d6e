import type { ReactNode } from "react";

/** Label of a button. In a narrow container named `actions`, only screen readers get the label. */
export function ActionLabel({ children }: { children: ReactNode }) {
  return (
    <span data-label className="@max-4xl/actions:sr-only">
      {children}
    </span>
  );
}
