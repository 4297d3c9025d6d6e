import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
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
  const at = deps.now();
  const id = deps.newId("sup");
  const timestamps = { createdAt: at, updatedAt: at, waitingSince: at };
  const isWaiting = and(eq(supportRequests.userId, actor.id), eq(supportRequests.state, "waiting"));
  const [stored] = await db.batch([
    insertWhere(
      db,
      supportRequests,
      {
        id,
        userId: actor.id,
        category,
        subject,
        state: "waiting",
        ...timestamps,
        ...(isChat ? { chat: "waiting", chatAwaitedSince: at } : {}),
        promisedHours: entitlementsOf(actor.plan).supportHours,
      },
      hasFewerThan(SUPPORT_OPEN_MAX, supportRequests, isWaiting),
    ).returning({ id: supportRequests.id }),
    insertWhere(
      db,
      supportMessages,
      { id: deps.newId("smsg"), requestId: id, userId: actor.id, text, createdAt: at },
      sql`exists (select 1 from ${supportRequests} where id = ${id})`,
    ),
  ]);
  if (stored.length === 0)
    throw new DomainError(
      "RATE_LIMITED",
      t("support.errors.tooManyOpen", { supportOpenMax: SUPPORT_OPEN_MAX }),
    );
  return id;
}
