import { useRevalidator } from "@remix-run/react";
import type { ApiRequest } from "#app/lib/api.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { useMutation } from "./use-mutation.ts";

interface Act<Response> {
  /** Title of the toast when it fails. */
  failed: string;
  /** Title of the toast when it is saved. */
  done?: string;
  description?: string;
  /** The way back, offered in that toast, and the title once it is taken. */
  undo?: (response: Response) => { request: ApiRequest; done: string };
}

/**
 * Sends writes that wait for the server, tells what was done with an Undo, and reads the page's
 * data again.
 */
export function useAct() {
  const { isBusy, fields, runOrToast } = useMutation();
  const { revalidate } = useRevalidator();
  /** @returns whether it was saved */
  async function act<Response>(
    request: ApiRequest<Response>,
    { failed, done, description, undo }: Act<Response>,
  ): Promise<boolean> {
    const outcome = await runOrToast(request, failed);
    revalidate();
    if (!outcome.ok) return false;
    const back = undo?.(outcome.response);
    if (done !== undefined)
      toast({
        title: done,
        ...(description !== undefined && { description }),
        ...(back && {
          action: {
            label: t("shell.undo"),
            onAction: () =>
              void act(back.request, { failed: t("shell.undoFailed"), done: back.done }),
          },
        }),
      });
    return true;
  }
  return { act, isBusy, fields };
}
