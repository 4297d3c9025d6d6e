import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { FormPage } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";

export function OneStep({
  title,
  about,
  children,
}: {
  title: ReactNode;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <FormPage as="section" className="grid py-12 lg:py-16">
      <div className="grid w-full max-w-md gap-6">
        <LogoMark className="size-12" />
        <div className="grid gap-2">
          <h1 className="text-xl">{title}</h1>
          {about && <p className="text-muted">{about}</p>}
        </div>
        {children}
      </div>
    </FormPage>
  );
}

/**
 * Returns the `isBusy` prop of `SubmitButton`: true while the browser submits a form of the page.
 */
export const usePosting = () => ({ isBusy: useNavigation().formMethod === "POST" });

interface ConfirmProps {
  code: string;
  label: string;
  busyLabel: string;
  variant?: "primary" | "danger";
  error?: string | undefined;
}

/** An emailed link needs this button, because mail scanners open every link. */
export function ConfirmButton({
  code,
  label,
  busyLabel,
  variant = "primary",
  error,
}: ConfirmProps) {
  const posting = usePosting();
  return (
    <Form method="post" className="grid gap-4">
      {error && <Alert variant="danger">{error}</Alert>}
      <input type="hidden" name="code" value={code} />
      <SubmitButton write={posting} busyLabel={busyLabel} variant={variant} size="lg" block>
        {label}
      </SubmitButton>
    </Form>
  );
}

export function DeadLink({
  next,
  about = t("auth.deadLink.body"),
}: {
  next: { to: string; label: string };
  about?: string;
}) {
  return (
    <OneStep title={t("auth.deadLink.title")} about={about}>
      <Button asChild variant="primary" size="lg" block>
        <Link to={next.to}>{next.label}</Link>
      </Button>
    </OneStep>
  );
}
