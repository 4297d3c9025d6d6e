import { Link, useLocation } from "@remix-run/react";
import { Alert } from "#app/components/ui/alert.tsx";
import { t } from "#i18n/t.ts";
import type { SettingsAnswer } from "./use-settings-form.ts";

/** The refusal of a form that belongs to no field. For a proof of identity it leads on, for browsers where no dialog opens. */
export function FormFault({ form }: { form: { answer: SettingsAnswer | null; general: string | null } }) {
  const { pathname } = useLocation();
  if (!form.general) return null;
  const next = `/confirm-identity?next=${encodeURIComponent(pathname)}`;
  return (
    <Alert
      variant="danger"
      action={
        form.answer?.code === "REAUTH_REQUIRED" && (
          <Link to={next} className="font-semibold underline underline-offset-4">
            {t("settings.confirmThatItIsYou")}
          </Link>
        )
      }
    >
      {form.general}
    </Alert>
  );
}
