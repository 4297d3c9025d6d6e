import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { ApiError } from "#app/lib/api.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Returns a sentence for the user. A TypeError is a network error with a technical text. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof TypeError ? t("shell.errors.connection") : t("shell.errors.server");
}

/** Shows a toast with the failed write and the reason, on whatever page the user is. */
export function showFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) console.warn(title, error);
  toast({ title, description: reasonOf(error), variant: "destructive" });
}

/**
 * Runs a page's form action in place of Remix. If the request fails, the result is an error, as if
 * the server had rejected the form. Remix would replace the page, and its form, with the error
 * page. Every page with an action exports this function (scripts/checks/routes.ts).
 */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // Rethrows a redirect, an error page that the action chose, and the abort of a submission that
    // a newer submission replaced.
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted)
      throw error;
    console.warn("A form was not sent:", error);
    // With an error status, Remix does not reload the page's data, which would fail too.
    return Response.json({ error: reasonOf(error) }, { status: 503 });
  }
}
