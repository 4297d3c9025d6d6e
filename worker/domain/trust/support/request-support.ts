import { and, count, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { supportMessages, supportRequests } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { SUPPORT_OPEN_MAX, type SupportRequestInput } from "./contract.ts";

type AskSupportInput = SupportRequestInput & { actor: Pick<SignedInActor, "id" | "plan"> };

/**
 * Creates a support request and returns its ID. A plan change never lengthens the promised response
 * time. Throws the database's unique constraint error if the user already has a live chat.
 */
export async function askSupport(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, category, subject, text }: AskSupportInput,
  { isChat } = { isChat: false },
): Promise<string> {
  const { db } = deps;
  const [waiting] = await db
    .select({ n: count() })
    .from(supportRequests)
    .where(and(eq(supportRequests.userId, actor.id), eq(supportRequests.state, "waiting")));
  if ((waiting?.n ?? 0) >= SUPPORT_OPEN_MAX) {
    throw new DomainError(
      "RATE_LIMITED",
      t("support.errors.tooManyOpen", { supportOpenMax: SUPPORT_OPEN_MAX }),
    );
  }
  const at = deps.now();
  const id = deps.newId("sup");
  const timestamps = { createdAt: at, updatedAt: at, waitingSince: at };
  await db.batch([
    db.insert(supportRequests).values({
      id,
      userId: actor.id,
      category,
      subject,
      state: "waiting",
      ...timestamps,
      ...(isChat ? { chat: "waiting", chatAwaitedSince: at } : {}),
      promisedHours: entitlementsOf(actor.plan).supportHours,
    }),
    db
      .insert(supportMessages)
      .values({ id: deps.newId("smsg"), requestId: id, userId: actor.id, text, createdAt: at }),
  ]);
  return id;
}
