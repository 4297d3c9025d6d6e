import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { StartStreamInput } from "./contract.ts";
import type { OwnStream } from "./contract-api.ts";
import { requireMayGoLive } from "./may-go-live.ts";
import { requireMayMonetize } from "./may-monetize.ts";
import { getOwnStream } from "./queries.ts";

type StartStream = StartStreamInput & { actor: SignedInActor };

/** Creates a stream, or reuses a "ready" one. Throws CONFLICT if the creator is already live. */
export async function startStream(
  deps: Pick<Deps, "db" | "now" | "newId" | "signingSecret">,
  input: StartStream,
): Promise<OwnStream> {
  const { actor, title, description, category, visibility, source, monetized, subscribersOnly } =
    input;
  if (monetized) requireMayMonetize(actor);
  await requireMayGoLive(deps, { userId: actor.id });
  const at = deps.now();
  const facts = {
    title,
    description,
    category,
    visibility,
    source,
    monetized,
    subscribersOnly,
    updatedAt: at,
  };
  const made = await deps.db
    .insert(streams)
    .values({ id: deps.newId("str"), creatorId: actor.id, createdAt: at, ...facts })
    .onConflictDoNothing()
    .returning({ id: streams.id })
    .get();
  const open =
    made ??
    (await deps.db
      .update(streams)
      .set(facts)
      .where(and(eq(streams.creatorId, actor.id), eq(streams.state, "ready")))
      .returning({ id: streams.id })
      .get());
  if (!open) throw new DomainError("CONFLICT", t("streams.state.alreadyLive"));
  return getOwnStream(deps, { streamId: open.id, actor });
}
