import { useRevalidator } from "@remix-run/react";
import type { ApiRequest } from "#app/lib/api.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { useMutation } from "./use-mutation.ts";

interface Act<Response> {
  failed: string;
  done?: string;
  description?: string;
  undo?: (response: Response) => { request: ApiRequest; done: string };
}

export function useAct() {
  const { isBusy, fields, runOrToast } = useMutation();
  const { revalidate } = useRevalidator();
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
            label: t("shell.undo.action"),
            onAction: () =>
              void act(back.request, { failed: t("shell.undo.failure"), done: back.done }),
          },
        }),
      });
    return true;
  }
  return { act, isBusy, fields };
}
