import { Form, useRevalidator } from "@remix-run/react";
import { ImageUp, Trash2 } from "lucide-react";
import {
  type ChangeEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { apiRequest } from "#app/lib/api.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { msg, t } from "#i18n/t.ts";
import type { ProfileImageKind } from "#worker/domain/accounts/users/contract-settings.ts";
import { SettingsRow } from "./settings-page.tsx";

const unseen = (text: ReactNode) => <span className="sr-only">{text}</span>;
const CropDialog = lazy(() => import("./crop-dialog.tsx"));

interface ImageFieldProps {
  kind: ProfileImageKind;
  about: ReactNode;
  current: string | null;
}

/**
 * With JavaScript, users crop the image. Without it, a plain form uploads the file uncropped. CSS
 * shows one of the two, so that hydration does not shift the layout.
 */
export function ImageField({ kind, about, current }: ImageFieldProps) {
  const path = `/api/profile/${kind}`;
  const label = t("settings.profile.images.label", { kind });
  const id = useId();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const form = useActionForm(kind);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, runOrToast } = useMutation();
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen)), [chosen]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Resets the input, so that choosing the same file again fires a change event.
    event.currentTarget.value = "";
    if (file) setChosen(URL.createObjectURL(file));
  };
  const done = (title: string) => {
    setAnnouncement(title);
    toast({ title });
    revalidate();
  };
  const remove = async () => {
    const { ok } = await runOrToast(
      apiRequest("DELETE", path),
      t("settings.profile.images.removeFailure", { kind }),
    );
    if (ok) done(t("settings.profile.images.removeSuccess", { kind }));
  };
  return (
    <Form {...form.formProps} encType="multipart/form-data" reloadDocument className="grid gap-3">
      <SettingsRow title={<label htmlFor={id}>{label}</label>} about={about}>
        <FileInput
          ref={input}
          id={id}
          name="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={form.error ? `${id}-error` : undefined}
          className="not-noscript:sr-only not-noscript:w-px"
          tabIndex={hydrated ? -1 : undefined}
          onChange={hydrated ? choose : undefined}
        />
        <Button onClick={() => input.current?.click()} className="noscript:hidden">
          <ImageUp aria-hidden />
          {rich(
            current === null
              ? msg("settings.profile.images.choose")
              : msg("settings.profile.images.change"),
            {
              kind,
              span: unseen,
            },
          )}
        </Button>
        {!hydrated && (
          <Button type="submit" name="intent" value="save" className="not-noscript:hidden">
            {rich("settings.profile.images.save", { kind, span: unseen })}
          </Button>
        )}
        {current !== null && (
          <Button
            type={hydrated ? "button" : "submit"}
            name="intent"
            value="remove"
            variant="quiet"
            disabled={isBusy}
            onClick={hydrated ? remove : undefined}
          >
            <Trash2 aria-hidden />
            {rich("settings.profile.images.remove", { kind, span: unseen })}
          </Button>
        )}
      </SettingsRow>
      <p role="status" className="sr-only">
        {announcement || form.result?.saved}
      </p>
      {!hydrated && form.result?.saved && <Alert variant="success">{form.result.saved}</Alert>}
      {form.result?.error && <FieldError id={`${id}-error`}>{form.result.error}</FieldError>}
      {chosen !== null && (
        <Suspense fallback={null}>
          <CropDialog
            kind={kind}
            src={chosen}
            onClose={() => setChosen(null)}
            path={path}
            onSaved={() => done(t("settings.profile.images.saveSuccess", { kind }))}
          />
        </Suspense>
      )}
    </Form>
  );
}
