import { REQUEST_ID_META } from "#app/lib/request-id.ts";

/** Maximum number of reports per page, because an error in a loop would send reports forever. */
const MOST = 5;
const reported = new Set<string>();

interface Fault {
  kind: "error" | "rejection" | "boundary";
  error: unknown;
}

declare global {
  interface Window {
    __remixManifest?: { version?: string };
  }
}

/** Reports an error to the server: its message and location, no personal data. */
export function reportError({ kind, error }: Fault): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (reported.size >= MOST || reported.has(message)) return;
  reported.add(message);
  const requestId =
    document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? "";
  const report = {
    kind,
    message: message.slice(0, 1000),
    stack: error instanceof Error ? (error.stack ?? "").slice(0, 4000) : "",
    path: location.pathname.slice(0, 500),
    buildId: window.__remixManifest?.version ?? "",
    requestId,
  };
  navigator.sendBeacon("/api/client-errors", JSON.stringify(report));
}
