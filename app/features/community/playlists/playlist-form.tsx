import { useId, useState } from "react";
import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import type { ApiRequest } from "#app/lib/api.ts";
import { labeled } from "#app/lib/labeled.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { VISIBILITIES, type Visibility } from "#worker/domain/accounts/visibility/contract.ts";
import {
  PLAYLIST_DESCRIPTION_MAX,
  PLAYLIST_TITLE_MAX,
} from "#worker/domain/community/playlists/contract.ts";
import { LIST_VISIBILITIES } from "./visibility.tsx";

export interface PlaylistFields {
  title: string;
  description: string;
  visibility: Visibility;
}

interface PlaylistFormProps<Response> {
  initial?: PlaylistFields;
  submit: string;
  short?: boolean;
  request: (fields: PlaylistFields) => ApiRequest<Response>;
  onCancel: () => void;
  onSaved: (response: Response) => void;
}

const EMPTY: PlaylistFields = { title: "", description: "", visibility: "private" };

export function PlaylistForm<Response>({
  initial = EMPTY,
  submit,
  short = false,
  request,
  onCancel,
  onSaved,
}: PlaylistFormProps<Response>) {
  const id = useId();
  const mutation = useMutation();
  const [isUntitled, setUntitled] = useState(false);
  const send = async (form: FormData) => {
    const visibility = VISIBILITIES.find((v) => v === form.get("visibility")) ?? "private";
    const fields = {
      title: String(form.get("title") ?? ""),
      description: String(form.get("description") ?? initial.description),
      visibility,
    };
    setUntitled(fields.title.trim() === "");
    if (fields.title.trim() === "") return;
    const outcome = await mutation.run(request(fields));
    if (outcome.ok) onSaved(outcome.response);
  };
  const errors = isUntitled ? { title: t("playlists.form.titleMissing") } : mutation.fields;
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      {mutation.error && <Alert variant="danger">{mutation.error}</Alert>}
      <Field id={`${id}-title`} label={t("playlists.form.titleLabel")} error={errors.title}>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={initial.title}
            maxLength={PLAYLIST_TITLE_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      {!short && (
        <Field
          id={`${id}-description`}
          label={t("playlists.form.descriptionLabel")}
          aside={t("playlists.form.optional")}
          error={errors.description}
        >
          {(control) => (
            <Textarea
              {...control}
              name="description"
              defaultValue={initial.description}
              maxLength={PLAYLIST_DESCRIPTION_MAX}
              rows={3}
            />
          )}
        </Field>
      )}
      <ChoiceGroup
        name="visibility"
        legend={t("playlists.form.visibilityLabel")}
        choices={labeled(LIST_VISIBILITIES)}
        defaultValue={initial.visibility}
        error={errors.visibility}
      />
      <DialogFooter>
        <Button variant="quiet" onClick={onCancel}>
          {t("playlists.form.cancel")}
        </Button>
        <SubmitButton variant="primary" write={mutation}>
          {submit}
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
