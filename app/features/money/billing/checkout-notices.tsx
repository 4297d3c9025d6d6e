import { Link, useActionData } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

/** The reason why the user cannot buy the chosen plan now. */
export type Obstacle = Record<
  "needsAddress" | "isCurrent" | "isIncluded" | "isPastDue" | "isOff",
  boolean
>;

export function CheckoutNotices({ obstacle }: { obstacle: Obstacle }) {
  return (
    <>
      {obstacle.isOff && (
        <Alert title={t("plans.checkout.unavailable.title")}>
          {t("plans.checkout.unavailable.body")}
        </Alert>
      )}
      {obstacle.isPastDue && (
        <Alert
          variant="warning"
          title={t("plans.checkout.pastDue.title")}
          action={
            <Button asChild size="sm">
              <Link to="/subscription-management">{t("plans.checkout.pastDue.action")}</Link>
            </Button>
          }
        >
          {t("plans.checkout.pastDue.body")}
        </Alert>
      )}
      {obstacle.needsAddress && (
        <Alert
          title={t("plans.checkout.confirmEmail.title")}
          action={
            <Button asChild size="sm">
              <Link to="/settings/account">{t("plans.checkout.confirmEmail.action")}</Link>
            </Button>
          }
        >
          {t("plans.checkout.confirmEmail.body")}
        </Alert>
      )}
    </>
  );
}

export function PostedCheckout() {
  const posted = useActionData<{ sessionUrl?: string; error?: string }>();
  if (posted?.error) return <Alert variant="danger">{posted.error}</Alert>;
  if (!posted?.sessionUrl) return null;
  return (
    <Alert
      variant="success"
      action={
        <Button asChild variant="primary">
          <a href={posted.sessionUrl}>{t("plans.checkout.pay")}</a>
        </Button>
      }
    >
      {t("plans.checkout.ready")}
    </Alert>
  );
}
