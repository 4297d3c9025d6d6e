import { Link, useLocation } from "@remix-run/react";
import type { ActionResult } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { t } from "#i18n/t.ts";

/** The link to the identity check is for browsers without JavaScript, in which no dialog opens. */
export function FormFault({
  form,
}: {
  form: { error: string | null; result: ActionResult | null };
}) {
  const { pathname } = useLocation();
  if (!form.error) return null;
  const next = `/confirm-identity?next=${encodeURIComponent(pathname)}`;
  return (
    <Alert
      variant="danger"
      action={
        form.result?.code === "REAUTH_REQUIRED" && (
          <Link to={next} className="font-semibold underline underline-offset-4">
            {t("settings.common.confirmIdentity")}
          </Link>
        )
      }
    >
      {form.error}
    </Alert>
  );
}
