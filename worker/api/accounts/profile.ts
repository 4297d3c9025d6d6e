import {
  imageTooLarge,
  removeProfileImage,
  setProfileImage,
} from "../../domain/accounts/images/set-profile-image.ts";
import { ProfileImage } from "../../domain/accounts/users/contract-api.ts";
import {
  PROFILE_IMAGE_MAX_BYTES,
  ProfileImageKind,
} from "../../domain/accounts/users/contract-settings.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { readBody } from "../../http/read-body.ts";
import { type Api, route } from "../route.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"];

export function mountProfile(api: Api): void {
  const setSpec = {
    summary: "Set your avatar or banner",
    bytes: IMAGE_TYPES,
    answer: ProfileImage,
  };
  route(api, "PUT /api/profile/:picture", setSpec, async ({ c, ctx, actor, params }) => {
    const kind = ProfileImageKind.parse(params.picture);
    const bytes = await readBody(c.req.raw, PROFILE_IMAGE_MAX_BYTES, imageTooLarge(kind));
    return c.json(await setProfileImage(ctx, { userId: actor.id, kind, bytes }));
  });

  const removeSpec = { summary: "Remove your avatar or banner", answer: OkResponse };
  route(api, "DELETE /api/profile/:picture", removeSpec, async ({ c, ctx, actor, params }) => {
    await removeProfileImage(ctx, {
      userId: actor.id,
      kind: ProfileImageKind.parse(params.picture),
    });
    return c.json({ ok: true });
  });
}
