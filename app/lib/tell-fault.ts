/** Reports an error. If the reporter cannot be loaded, the report could not be sent either. */
export function tellFault(kind: "error" | "rejection" | "boundary", error: unknown): void {
  import("#app/lib/error-report.ts")
    .then(({ reportError }) => reportError({ kind, error }))
    .catch(() => undefined);
}
