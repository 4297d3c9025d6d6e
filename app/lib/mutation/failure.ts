import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { ApiError } from "#app/lib/api.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/**
 * Why a write failed, as a sentence for the user. The browser's own text of a network error, a
 * TypeError, is for developers.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof TypeError ? t("shell.errors.connection") : t("shell.errors.server");
}

/** Tells the user which write failed and why, on whatever page they are. */
export function showFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) console.warn(title, error);
  toast({ title, description: reasonOf(error), variant: "destructive" });
}

/**
 * Runs a page's action in place of Remix. Every page with an action exports it
 * (scripts/checks/routes.ts). A request that fails gives an error result, as a rejection by the
 * server does: otherwise Remix replaces the page, and its form, with the error page.
 */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect, an error page that the action chose, or a newer submission that replaces this
    // one.
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted)
      throw error;
    console.warn("A form was not sent:", error);
    // With the status of an error, Remix does not load the page's data again. That would fail too.
    return Response.json({ error: reasonOf(error) }, { status: 503 });
  }
}
