import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { ChannelHeader } from "#app/features/accounts/channel/channel-header.tsx";
import { ImageField } from "#app/features/accounts/settings/image-field.tsx";
import { LinksField } from "#app/features/accounts/settings/links-field.tsx";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsPage, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import {
  imageTooLarge,
  removeProfileImage,
  setProfileImage,
} from "#worker/domain/accounts/images/set-profile-image.ts";
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  LINKS_MAX,
  PROFILE_IMAGE_MAX_BYTES,
  ProfileImageKind,
  ProfileInput,
} from "#worker/domain/accounts/users/contract-settings.ts";
import { getSettings } from "#worker/domain/accounts/users/get-settings.ts";
import { updateProfile } from "#worker/domain/accounts/users/update-profile.ts";
import { DomainError } from "#worker/domain/kernel/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readFileForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.profile.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return getSettings(ctx, { userId: requireUser(actor).id });
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const userId = requireUser(actor).id;
  const imageKind = ProfileImageKind.safeParse(formName(request)).data;
  if (imageKind) {
    const form = await readFileForm(request, PROFILE_IMAGE_MAX_BYTES, imageTooLarge(imageKind));
    if (form.get("intent") === "remove") {
      await removeProfileImage(ctx, { userId, kind: imageKind });
      return { saved: t("settings.profile.images.removeSuccess", { kind: imageKind }) };
    }
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0)
      throw new DomainError("VALIDATION", t("settings.common.imageRequired"));
    await setProfileImage(ctx, {
      userId,
      kind: imageKind,
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
    return { saved: t("settings.profile.images.saveSuccess", { kind: imageKind }) };
  }
  await updateProfile(ctx, { ...readProfile(await readForm(request)), userId });
  return { saved: t("settings.profile.page.saveSuccess") };
}

/** Skips empty link rows, but error messages keep the row's number. */
function readProfile(form: FormData): ProfileInput {
  const text = (name: string) => String(form.get(name) ?? "");
  const rows = Array.from({ length: LINKS_MAX }, (_, i) => ({
    i,
    label: text(`label.${i}`),
    url: text(`url.${i}`),
  })).filter(({ label, url }) => label.trim() !== "" || url.trim() !== "");
  const links = rows.map(({ label, url }) => ({ label, url }));
  try {
    return parseForm(ProfileInput, { displayName: text("displayName"), bio: text("bio"), links });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([name, message]) => {
      const index = /^links\.(\d)\.(label|url)$/.exec(name);
      return [index ? `links.${rows[Number(index[1])]?.i}.${index[2]}` : name, message];
    });
    throw new DomainError(error.code, error.message, { fields: Object.fromEntries(fields) });
  }
}

export default function Profile() {
  const settings = useLoaderData<typeof loader>();
  const form = useActionForm("profile");
  const [typed, setTyped] = useState({ displayName: settings.displayName, bio: settings.bio });
  const preview = {
    ...settings,
    name: typed.displayName.trim() || settings.displayName,
    bio: typed.bio,
  };
  return (
    <SettingsPage
      title={t("settings.profile.page.title")}
      about={t("settings.profile.page.description")}
    >
      <SettingsSection title={t("settings.common.previewTitle")} id="preview">
        <ChannelHeader creator={preview} titleAs="p" />
      </SettingsSection>
      <SettingsSection title={t("settings.profile.images.title")} id="pictures">
        <ImageField
          kind="avatar"
          current={settings.avatar}
          about={t("settings.profile.images.avatarHint")}
        />
        <ImageField
          kind="banner"
          current={settings.banner}
          about={t("settings.profile.images.bannerHint")}
        />
      </SettingsSection>
      <SettingsSection title={t("settings.profile.about.title")} id="about">
        <form.Form {...form.formProps} noValidate className="grid gap-6">
          <Field
            label={t("settings.profile.about.displayNameLabel")}
            error={form.fields.displayName}
            aside={`${typed.displayName.length}/${DISPLAY_NAME_MAX}`}
          >
            {(control) => (
              <Input
                {...control}
                name="displayName"
                defaultValue={settings.displayName}
                maxLength={DISPLAY_NAME_MAX}
                autoComplete="nickname"
                required
                onChange={(event) => setTyped({ ...typed, displayName: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={t("settings.profile.about.bioLabel")}
            error={form.fields.bio}
            aside={`${typed.bio.length}/${BIO_MAX}`}
            hint={t("settings.profile.about.bioHint")}
          >
            {(control) => (
              <Textarea
                {...control}
                name="bio"
                defaultValue={settings.bio}
                maxLength={BIO_MAX}
                rows={4}
                onChange={(event) => setTyped({ ...typed, bio: event.target.value })}
              />
            )}
          </Field>
          <LinksField links={settings.links} errors={form.fields} />
          <SaveBar form={form} />
        </form.Form>
      </SettingsSection>
    </SettingsPage>
  );
}
