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
  /** `said` is the text of the success toast, which offers undo if possible. */
  order(order: ModerateChatInput, said?: string): Promise<boolean>;
  silence(person: { id: string; name: string }, input: SilenceInput): Promise<boolean>;
  lift(person: { id: string; name: string }): Promise<boolean>;
  appoint(username: string): Promise<boolean>;
  dismiss(person: { id: string; name: string }): Promise<boolean>;
}

const UNDOABLE: readonly ModerateChatInput["kind"][] = [
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
    const order: Moderation["order"] = (input, said) =>
      act(
        apiRequest<ModeratedChat>("POST", `/api/streams/${streamId}/chat/actions`, input),
        ({ actionId, count }) => {
          if (said === undefined) return;
          const canUndo = UNDOABLE.includes(input.kind) && count > 0;
          const action = {
            label: t("chat.moderation.undo"),
            onAction: () =>
              void order({ kind: "undo", actionId }, t("chat.moderation.undoSuccess")),
          };
          toast({ title: said, ...(canUndo ? { action } : {}) });
        },
      );
    const lift: Moderation["lift"] = ({ id, name }) =>
      act(apiRequest("DELETE", `${channel}/bans/${id}`), () =>
        toast({ title: t("chat.bans.liftSuccess", { name }) }),
      );
    return {
      order,
      lift,
      silence: (person, input) =>
        act(apiRequest("PUT", `${channel}/bans/${person.id}`, input), () =>
          toast({
            title:
              input.seconds === null
                ? t("chat.ban.success", { name: person.name })
                : t("chat.timeOut.success", { name: person.name }),
            action: { label: t("chat.moderation.undo"), onAction: () => void lift(person) },
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
