import { Link } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";

const PRIVACY = "/settings/privacy#analytics";

export function CollectionOffNote({ children }: { children: string }) {
  return (
    <Alert
      title={t("recommendations.collection.offTitle")}
      action={
        <Link to={PRIVACY} className="font-semibold text-accent underline-offset-4 hover:underline">
          {t("recommendations.collection.settingsAction")}
        </Link>
      }
    >
      {children}
    </Alert>
  );
}

export function CollectionState({ isOn }: { isOn: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-surface p-5 ring-1 ring-line ring-inset">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold text-sm">
          {rich("recommendations.collection.status", {
            state: isOn ? "on" : "off",
            span: (text) => <span className={isOn ? "text-paid" : "text-pending"}>{text}</span>,
          })}
        </p>
        <p className="measure text-muted text-sm">
          {isOn ? t("recommendations.collection.onBody") : t("recommendations.collection.offBody")}
        </p>
      </div>
      <Link
        to={PRIVACY}
        className="font-semibold text-accent text-sm underline-offset-4 hover:underline"
      >
        {t("recommendations.collection.changeAction")}
      </Link>
    </div>
  );
}
