import { and, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { partnerApplications, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { findApplication } from "./apply.ts";

/** Appeals a rejection. Throws CONFLICT if there is no rejection or it was already appealed. */
export async function appealRejection(
  deps: Pick<Deps, "db" | "now">,
  { userId, text }: { userId: string; text: string },
): Promise<void> {
  const application = await findApplication(deps, userId);
  if (application?.state !== "rejected")
    throw new DomainError("CONFLICT", t("partner.appeal.nothingToAppeal"));
  const a = partnerApplications;
  const [appealed] = await deps.db
    .update(a)
    .set({ appeal: text, appealedAt: deps.now() })
    .where(
      and(
        eq(a.id, application.id),
        eq(a.state, "rejected"),
        isNull(a.appealedAt),
        // A new application in another tab makes the user's status "pending".
        sql`exists (select 1 from ${users} where id = ${userId} and partner_status = 'rejected')`,
      ),
    )
    .returning({ id: a.id });
  if (!appealed) throw new DomainError("CONFLICT", t("partner.appeal.alreadyAppealed"));
}
