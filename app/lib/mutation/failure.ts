import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { ApiError } from "#app/lib/api.ts";
import { SignInCanceledError } from "#app/lib/intent/with-account.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Returns a text for users. A TypeError is a network error, whose own text is technical. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof TypeError ? t("shell.errors.connection") : t("shell.errors.server");
}

export function showFailure(title: string, error: unknown): void {
  if (error instanceof SignInCanceledError) return;
  if (!(error instanceof ApiError)) console.warn(title, error);
  toast({ title, description: reasonOf(error), variant: "destructive" });
}

/**
 * Returns failures to the form, because Remix would replace the page with the error page. Every
 * page with an action must export this function (scripts/checks/routes.ts).
 */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // Rethrows redirects, error pages of the action, and the abort of a replaced submission.
    if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted)
      throw error;
    console.warn("A form was not sent:", error);
    return Response.json({ error: reasonOf(error) }, { status: 503 });
  }
}

/**
 * Keeps the data of a page after a failed form request. Without this function, Remix reloads the
 * data. If the reload fails too, Remix replaces the page with the error page, and the user loses
 * the typed text. Every page with an action must export this function (scripts/checks/routes.ts).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && actionStatus < 500;
