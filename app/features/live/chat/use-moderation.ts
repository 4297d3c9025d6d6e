import { useMemo } from "react";
import { type ApiRequest, apiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { ModeratedChat } from "#worker/domain/live/chat/contract-api.ts";
import type {
  ModerateChatInput,
  SilenceInput,
} from "#worker/domain/live/chat/contract-moderation.ts";

export interface Moderation {
  /** `successText` is the text of the success toast, which offers undo if possible. */
  order(order: ModerateChatInput, successText?: string): Promise<boolean>;
  silence(user: { id: string; name: string }, input: SilenceInput): Promise<boolean>;
  lift(user: { id: string; name: string }): Promise<boolean>;
  appoint(username: string): Promise<boolean>;
  dismiss(user: { id: string; name: string }): Promise<boolean>;
}

const UNDOABLE_ORDERS: readonly ModerateChatInput["kind"][] = [
  "delete",
  "clear_person",
  "clear_all",
  "reject",
];

export function useModeration({
  streamId,
  channelId,
}: {
  streamId: string | null;
  channelId: string | null;
}): Moderation {
  const { runOrToast } = useMutation();
  return useMemo(() => {
    const channel = `/api/creators/${channelId}/chat`;
    const act = async <Response>(
      request: ApiRequest<Response>,
      onDone: (response: Response) => void,
    ) => {
      const outcome = await runOrToast(request, t("chat.moderation.failure"));
      if (outcome.ok) onDone(outcome.response);
      return outcome.ok;
    };
    const order: Moderation["order"] = (input, successText) =>
      act(
        apiRequest<ModeratedChat>("POST", `/api/streams/${streamId}/chat/actions`, input),
        ({ actionId, count }) => {
          if (successText === undefined) return;
          const canUndo = UNDOABLE_ORDERS.includes(input.kind) && count > 0;
          const action = {
            label: t("chat.moderation.undo"),
            onAction: () =>
              void order({ kind: "undo", actionId }, t("chat.moderation.undoSuccess")),
          };
          toast({ title: successText, ...(canUndo ? { action } : {}) });
        },
      );
    const lift: Moderation["lift"] = ({ id, name }) =>
      act(apiRequest("DELETE", `${channel}/bans/${id}`), () =>
        toast({ title: t("chat.bans.liftSuccess", { name }) }),
      );
    return {
      order,
      lift,
      silence: (user, input) =>
        act(apiRequest("PUT", `${channel}/bans/${user.id}`, input), () =>
          toast({
            title:
              input.seconds === null
                ? t("chat.ban.success", { name: user.name })
                : t("chat.timeOut.success", { name: user.name }),
            action: { label: t("chat.moderation.undo"), onAction: () => void lift(user) },
          }),
        ),
      appoint: (username) =>
        act(apiRequest("POST", `${channel}/moderators`, { username }), () =>
          toast({ title: t("chat.moderators.addSuccess", { username }) }),
        ),
      dismiss: ({ id, name }) =>
        act(apiRequest("DELETE", `${channel}/moderators/${id}`), () =>
          toast({ title: t("chat.moderators.removeSuccess", { name }) }),
        ),
    };
  }, [streamId, channelId, runOrToast]);
}
