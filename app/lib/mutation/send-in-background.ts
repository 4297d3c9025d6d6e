import { type ApiRequest, sendOnce } from "#app/lib/api.ts";

/** Sends a write that no user asked for. Leaving the page does not stop the request. */
export function sendInBackground(request: ApiRequest, onSaved?: () => void): void {
  sendOnce(request).then(onSaved, (error: unknown) =>
    console.warn(`${request.method} ${request.path} failed`, error),
  );
}
