import { useId, useState } from "react";
import { ApiError } from "#app/api.ts";
import { ChoiceGroup } from "#app/components/settings/choices.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { PLAYLIST_DESCRIPTION_MAX, PLAYLIST_TITLE_MAX } from "#worker/domain/playlists/contract.ts";
import { VISIBILITIES, type Visibility } from "#worker/domain/videos/contract.ts";
import { LIST_VISIBILITIES } from "./visibility.tsx";

export interface PlaylistFields {
  title: string;
  description: string;
  visibility: Visibility;
}

interface PlaylistFormProps {
  initial?: PlaylistFields;
  submit: string;
  /** Without the description, for where a list is made on the way. */
  short?: boolean;
  onCancel: () => void;
  /** @throws ApiError */
  onSubmit: (fields: PlaylistFields) => Promise<void>;
}

const EMPTY: PlaylistFields = { title: "", description: "", visibility: "private" };

export function PlaylistForm({ initial = EMPTY, submit, short = false, onCancel, onSubmit }: PlaylistFormProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async (form: FormData) => {
    const visibility = VISIBILITIES.find((v) => v === form.get("visibility")) ?? "private";
    const fields = {
      title: String(form.get("title") ?? ""),
      description: String(form.get("description") ?? initial.description),
      visibility,
    };
    if (fields.title.trim() === "") {
      setErrors({ title: t("playlists.giveThePlaylistATitle") });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      await onSubmit(fields);
    } catch (error) {
      const said = error instanceof Error ? error.message : t("playlists.pleaseTryAgain");
      setErrors(error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : { general: said });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      {errors.general && <Alert variant="danger">{errors.general}</Alert>}
      <Field id={`${id}-title`} label={t("playlists.title")} error={errors.title}>
        {(control) => <Input {...control} name="title" defaultValue={initial.title} maxLength={PLAYLIST_TITLE_MAX} autoComplete="off" />}
      </Field>
      {!short && (
        <Field id={`${id}-description`} label={t("playlists.description")} aside={t("playlists.optional")} error={errors.description}>
          {(control) => (
            <Textarea {...control} name="description" defaultValue={initial.description} maxLength={PLAYLIST_DESCRIPTION_MAX} rows={3} />
          )}
        </Field>
      )}
      <ChoiceGroup
        name="visibility"
        legend={t("playlists.whoCanSeeIt")}
        choices={LIST_VISIBILITIES}
        defaultValue={initial.visibility}
        error={errors.visibility}
      />
      <DialogFooter>
        <Button variant="quiet" onClick={onCancel}>
          {t("playlists.cancel")}
        </Button>
        <Button type="submit" variant="primary" disabled={busy}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
