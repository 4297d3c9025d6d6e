import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandings } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { newSecret } from "../../kernel/secrets/secrets.ts";
import { type ImageDeps, storeImage } from "../images/store-image.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { SignedInActor } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";
import type { BrandingInput, OwnBranding } from "./contract.ts";
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE, LOGO_MIN_SIDE } from "./contract.ts";

type BrandingActor = Pick<SignedInActor, "id" | "plan">;

export const logoTooLarge = (): string =>
  t("branding.logo.fileTooLarge", { max: LOGO_MAX_BYTES / 1024 });

function assertBranding({ plan }: BrandingActor): void {
  if (!entitlementsOf(plan).customBranding)
    throw new DomainError("FORBIDDEN", t("branding.access.planRequired"));
}

/** Sets the accent color on a plan with branding, or removes the color (null) on any plan. */
export async function saveBranding(
  deps: Pick<Deps, "db" | "now">,
  { actor, accent }: BrandingInput & { actor: BrandingActor },
): Promise<void> {
  if (accent !== null) assertBranding(actor);
  await upsert(deps, actor.id, { accent });
}

/** Stores a user's logo under an unguessable file name and deletes the user's previous logo. */
export async function setLogo(
  deps: ImageDeps & Pick<Deps, "queue">,
  { actor, bytes }: { actor: BrandingActor; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  assertBranding(actor);
  if (bytes.byteLength > LOGO_MAX_BYTES) throw new DomainError("TOO_LARGE", logoTooLarge());
  const folder = `logos/${actor.id}`;
  const { file } = await storeImage(deps, {
    ownerId: actor.id,
    bytes,
    folder: `images/${folder}`,
    name: newSecret().slice(0, 22),
    sides: { min: LOGO_MIN_SIDE, max: LOGO_MAX_SIDE },
  });
  await replaceLogo(deps, actor.id, `${folder}/${file}`);
}

/** Removes the logo of a creator on any plan. */
export async function removeLogo(
  deps: Pick<Deps, "db" | "queue" | "now">,
  { actor }: { actor: BrandingActor },
): Promise<void> {
  await replaceLogo(deps, actor.id, null);
}

async function replaceLogo(
  deps: Pick<Deps, "db" | "queue" | "now">,
  userId: string,
  logoPath: string | null,
): Promise<void> {
  const previous = await deps.db
    .select({ path: brandings.logoPath })
    .from(brandings)
    .where(eq(brandings.userId, userId))
    .get();
  await upsert(deps, userId, { logoPath });
  if (previous?.path)
    await deps.queue.send({ type: "delete-objects", prefix: `images/${previous.path}` });
}

async function upsert(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  set: { accent?: string | null; logoPath?: string | null },
) {
  const row = { ...set, updatedAt: now() };
  await db
    .insert(brandings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: brandings.userId, set: row });
}

/** Returns the user's stored branding, even if the user's plan does not show branding. */
export async function getBranding(
  { db }: Pick<Deps, "db">,
  { actor }: { actor: SignedInActor },
): Promise<OwnBranding> {
  const row = await db.select().from(brandings).where(eq(brandings.userId, actor.id)).get();
  return {
    accent: row?.accent ?? null,
    logo: avatarUrl(row?.logoPath ?? null),
    isShown: entitlementsOf(actor.plan).customBranding,
  };
}
