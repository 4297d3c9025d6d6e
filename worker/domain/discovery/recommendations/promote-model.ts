import { and, desc, eq, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { models } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { Model } from "./contract-models.ts";
import { forgetModel, modelKey, readModel } from "./load-model.ts";

/** Null for a script that the operator starts, which writes no audit entry. */
type Order = { actor: SignedInActor; reason: string } | null;
type PromoteDeps = Pick<Deps, "db" | "storage" | "now" | "newId" | "log">;

/** Lists at most a hundred models, newest first. */
export function listModels({ db }: Pick<Deps, "db">): Promise<Model[]> {
  return db.select().from(models).orderBy(desc(models.trainedAt), desc(models.version)).limit(100);
}

/**
 * Promotes a stored model, regardless of its quality.
 * @throws DomainError NOT_FOUND; CONFLICT if the model is already promoted
 * or cannot be read
 */
export async function promoteModel(
  deps: PromoteDeps,
  { version, order }: { version: string; order: Order },
): Promise<void> {
  const model = await deps.db
    .select({ state: models.state })
    .from(models)
    .where(eq(models.version, version))
    .get();
  if (!model) throw notFound(t("recommendations.notFound.model"));
  if (model.state === "promoted")
    throw new DomainError("CONFLICT", t("recommendations.models.alreadyPromoted"));
  // Promoting an unreadable model would leave the feeds without a model.
  if (!(await readModel(deps, version)))
    throw new DomainError(
      "CONFLICT",
      t("recommendations.models.notStored", { version: modelKey(version) }),
    );
  const at = deps.now();
  const [, promoted] = await deps.db.batch([
    deps.db
      .update(models)
      .set({ state: "retired", retiredAt: at })
      .where(and(eq(models.state, "promoted"), ne(models.version, version))),
    deps.db
      .update(models)
      .set({ state: "promoted", promotedAt: at, retiredAt: null })
      .where(and(eq(models.version, version), ne(models.state, "promoted")))
      .returning({ version: models.version }),
    ...recordOf(deps, version, order, at),
  ]);
  forgetModel();
  if (promoted.length === 0)
    throw new DomainError("CONFLICT", t("recommendations.models.alreadyPromoted"));
}

/**
 * Promotes the previous model again and marks the current model as rejected, so that a second
 * rollback goes one model further back.
 * @throws DomainError CONFLICT if there is no readable previous model
 */
export async function rollBackModel(deps: PromoteDeps, order: Order): Promise<string> {
  const [promotedModels, earlier] = await deps.db.batch([
    deps.db.select({ version: models.version }).from(models).where(eq(models.state, "promoted")),
    deps.db
      .select({ version: models.version })
      .from(models)
      .where(eq(models.state, "retired"))
      .orderBy(desc(models.retiredAt), desc(models.promotedAt))
      .limit(1),
  ]);
  const version = earlier[0]?.version;
  if (version === undefined)
    throw new DomainError("CONFLICT", t("recommendations.models.noPrevious"));
  await promoteModel(deps, { version, order });
  if (promotedModels[0]) {
    await deps.db
      .update(models)
      .set({ state: "rejected" })
      .where(and(eq(models.version, promotedModels[0].version), eq(models.state, "retired")));
  }
  return version;
}

/** Builds the audit entry, which is written only if the same transaction promotes the model. */
function recordOf(
  deps: Pick<Deps, "db" | "newId" | "now">,
  version: string,
  order: Order,
  at: number,
) {
  if (!order) return [];
  const { actor, reason } = order;
  const isPromoted = sql`exists (select 1 from ${models} where version = ${version} and state = 'promoted' and promoted_at = ${at})`;
  return [
    actionStatement(
      deps,
      {
        staffId: actor.id,
        action: "promote-model",
        subjectType: "model",
        subjectId: version,
        reason: `${version}: ${reason}`,
      },
      isPromoted,
    ),
  ];
}
