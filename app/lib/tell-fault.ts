/**
 * Loads what reports a fault, and has it reported. What cannot be loaded, without a network, would
 * not be sent either.
 */
export function tellFault(kind: "error" | "rejection" | "boundary", error: unknown): void {
  import("#app/lib/error-report.ts")
    .then(({ reportError }) => reportError({ kind, error }))
    .catch(() => undefined);
}
