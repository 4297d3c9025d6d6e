import { useMemo } from "react";
import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { ModerateChatInput, SilenceInput } from "#worker/domain/chat/contract-moderation.ts";

const Done = z.object({ actionId: z.string(), count: z.number() });

export interface Moderation {
  /** Does it in the room. With words it says so, and offers to take it back where that is possible. */
  order(order: ModerateChatInput, said?: string): Promise<boolean>;
  silence(person: { id: string; name: string }, input: SilenceInput): Promise<boolean>;
  lift(person: { id: string; name: string }): Promise<boolean>;
  appoint(username: string): Promise<boolean>;
  dismiss(person: { id: string; name: string }): Promise<boolean>;
}

const UNDOABLE: readonly ModerateChatInput["kind"][] = ["delete", "clear_person", "clear_all", "reject"];

/** Runs it, and says what went wrong. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const description = error instanceof Error ? error.message : t("chat.pleaseTryAgain");
    toast({ title: t("chat.thatDidNotWork"), description, variant: "destructive" });
    return false;
  }
}

/** What a moderator can do in a stream's room and on its channel, each with a word of what came of it. */
export function useModeration({ streamId, channelId }: { streamId: string | null; channelId: string | null }): Moderation {
  return useMemo(() => {
    const room = `/api/streams/${streamId}/chat/actions`;
    const channel = `/api/creators/${channelId}/chat`;
    const order: Moderation["order"] = (input, said) =>
      attempt(async () => {
        const { actionId, count } = Done.parse(await postJson(room, input));
        if (said === undefined) return;
        const canUndo = UNDOABLE.includes(input.kind) && count > 0;
        const action = { label: t("chat.undo"), onAction: () => void order({ kind: "undo", actionId }, t("chat.broughtBack")) };
        toast({ title: said, ...(canUndo ? { action } : {}) });
      });
    const lift: Moderation["lift"] = ({ id, name }) =>
      attempt(async () => {
        await postJson(`${channel}/bans/${id}`, {}, "DELETE");
        toast({ title: t("chat.nameCanChatAgain", { name }) });
      });
    return {
      order,
      lift,
      silence: (person, input) =>
        attempt(async () => {
          await postJson(`${channel}/bans/${person.id}`, input, "PUT");
          toast({
            title:
              input.seconds === null
                ? t("chat.nameIsBannedFromThisChat", { name: person.name })
                : t("chat.nameIsInATimeOut", { name: person.name }),
            action: { label: t("chat.undo"), onAction: () => void lift(person) },
          });
        }),
      appoint: (username) =>
        attempt(async () => {
          await postJson(`${channel}/moderators`, { username });
          toast({ title: t("chat.usernameIsNowAModerator", { username }) });
        }),
      dismiss: ({ id, name }) =>
        attempt(async () => {
          await postJson(`${channel}/moderators/${id}`, {}, "DELETE");
          toast({ title: t("chat.nameIsNoLongerAModerator", { name }) });
        }),
    };
  }, [streamId, channelId]);
}
