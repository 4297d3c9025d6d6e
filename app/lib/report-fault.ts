/** Reports an error. If the reporter does not load, the browser could not send a report either. */
export function reportFault(kind: "error" | "rejection" | "boundary", error: unknown): void {
  import("#app/lib/error-report.ts")
    .then(({ reportError }) => reportError({ kind, error }))
    .catch(() => undefined);
}
