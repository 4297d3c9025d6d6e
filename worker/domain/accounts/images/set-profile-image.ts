import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { newSecret } from "../../kernel/secrets/secrets.ts";
import type { ProfileImage } from "../users/contract-api.ts";
import {
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_MAX_SIDE,
  PROFILE_IMAGE_MIN_SIDE,
  type ProfileImageKind,
} from "../users/contract-settings.ts";
import { avatarUrl } from "../users/rules.ts";
import { type ImageDeps, storeImage } from "./store-image.ts";

interface ImageTarget {
  userId: string;
  kind: ProfileImageKind;
}

const columnOf = { avatar: users.avatarPath, banner: users.bannerPath } as const;
const nameOf = { avatar: "avatarPath", banner: "bannerPath" } as const;

export const imageTooLarge = (kind: ProfileImageKind) =>
  t("users.image.tooLarge", { kind, megabytes: PROFILE_IMAGE_MAX_BYTES / 1024 ** 2 });

/** Stores a user's avatar or banner under an unguessable file name and deletes the old image. */
export async function setProfileImage(
  deps: ImageDeps & Pick<Deps, "queue">,
  { userId, kind, bytes }: ImageTarget & { bytes: Uint8Array<ArrayBuffer> },
): Promise<ProfileImage> {
  if (bytes.byteLength > PROFILE_IMAGE_MAX_BYTES)
    throw new DomainError("TOO_LARGE", imageTooLarge(kind));
  const folder = `${kind}s/${userId}`;
  const { file } = await storeImage(deps, {
    ownerId: userId,
    bytes,
    folder: `images/${folder}`,
    name: newSecret().slice(0, 22),
    sides: { min: PROFILE_IMAGE_MIN_SIDE, max: PROFILE_IMAGE_MAX_SIDE },
  });
  const path = `${folder}/${file}`;
  await replacePath(deps, { userId, kind, path });
  return { url: `/images/${path}` };
}

export async function removeProfileImage(
  deps: Pick<Deps, "db" | "queue" | "now">,
  target: ImageTarget,
): Promise<void> {
  await replacePath(deps, { ...target, path: null });
}

async function replacePath(
  { db, queue, now }: Pick<Deps, "db" | "queue" | "now">,
  { userId, kind, path }: ImageTarget & { path: string | null },
): Promise<void> {
  const previous = await db
    .select({ path: columnOf[kind] })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!previous) throw notFound(t("users.notFound.account"));
  await db
    .update(users)
    .set({ [nameOf[kind]]: path, updatedAt: now() })
    .where(eq(users.id, userId));
  if (previous.path !== null && previous.path !== path)
    await queue.send({ type: "delete-objects", prefix: avatarKey(previous.path) });
}

const avatarKey = (path: string) => (avatarUrl(path) ?? "").slice(1);
