import * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor } from "../domain/accounts/users/contract.ts";
import { followCreator, unfollowCreator } from "../domain/community/community/follow-creator.ts";
import { requireUser } from "./actor.ts";
import { parseForm, readForm } from "./form.ts";
import { pageOfForm, seeOther } from "./page-form.ts";
import { originOfRequest } from "./request-origin.ts";

const FollowForm = z.object({
  creatorId: z.string().regex(/^usr_[\w-]{1,60}$/),
  follow: z.enum(["on", "off"]),
});

/** Follows or unfollows a creator by a posted form. @throws DomainError as `followCreator` does */
export async function followByForm(
  { ctx, actor: poster }: { ctx: Context; actor: Actor },
  request: Request,
): Promise<Response> {
  const actor = requireUser(poster);
  const form = await readForm(request);
  const { creatorId, follow } = parseForm(FollowForm, {
    creatorId: form.get("creatorId"),
    follow: form.get("follow"),
  });
  if (follow === "off") await unfollowCreator(ctx, { creatorId, actor });
  else await followCreator(ctx, { creatorId, actor, origin: await originOfRequest(ctx, request) });
  return seeOther(pageOfForm(request));
}
