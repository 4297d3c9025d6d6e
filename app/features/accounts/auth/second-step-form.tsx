import { Form, Link } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import {
  askForPasskey,
  canUsePasskeys,
  isDismissed,
  passkeyFault,
} from "#app/features/accounts/auth/passkeys.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { SecondFactor } from "#worker/domain/accounts/sessions/contract.ts";
import { CodeInput } from "./code-input.tsx";
import { type AfterSignIn, useAuthForm } from "./use-auth-form.ts";

export type CodeKind = "totp" | "recovery";

interface SecondStepFormProps {
  methods: readonly SecondFactor[];
  /** The URL selects the kind of code, so that the page works without JavaScript. */
  kind: CodeKind;
  after: AfterSignIn;
  posted?: { error?: string; fields?: Record<string, string> } | undefined;
  /** Set in the dialog, where the URL selects nothing. */
  onKind?: (kind: CodeKind) => void;
}

export function SecondStepForm({ methods, kind, after, posted, onKind }: SecondStepFormProps) {
  const hydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const { state, fault, send } = useAuthForm({
    path: "/api/auth/second-factor",
    success: { title: t("auth.signIn.successTitle"), description: t("auth.signIn.successBody") },
    failure: (message) => ({
      title: t("auth.signIn.failureTitle"),
      description: message ?? t("auth.secondStep.failureBody"),
    }),
    fallback: t("auth.secondStep.failure"),
    after,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    void send({
      proof: { kind, code: String(new FormData(event.currentTarget).get("code") ?? "") },
    });
  };
  const askPasskey = async () => {
    setProblem(null);
    try {
      await send({ proof: { kind: "passkey", answer: await askForPasskey("second_factor") } });
    } catch (error) {
      if (!isDismissed(error)) setProblem(passkeyFault(error));
    }
  };
  const error = fault?.fields.code ?? (fault ? undefined : posted?.fields?.code);
  const general = problem ?? (error ? undefined : (fault?.message ?? posted?.error));
  const isBusy = state !== "idle";
  return (
    <div className="grid gap-5">
      {general && <Alert variant="danger">{general}</Alert>}
      <Form key={kind} method="post" onSubmit={submit} noValidate={hydrated} className="grid gap-5">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="next" value={after.next} />
        {kind === "totp" ? (
          <Field label={t("auth.code.label")} hint={t("auth.code.secondStepHint")} error={error}>
            {(control) => <CodeInput {...control} autoFocus />}
          </Field>
        ) : (
          <Field
            label={t("auth.recoveryCode.label")}
            hint={t("auth.recoveryCode.hint")}
            error={error}
          >
            {(control) => (
              <Input
                {...control}
                name="code"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={40}
                autoFocus
              />
            )}
          </Field>
        )}
        <SubmitButton
          write={{ isBusy }}
          busyLabel={t("auth.signIn.busy")}
          variant="primary"
          size="lg"
          block
        >
          {t("auth.signIn.action")}
        </SubmitButton>
      </Form>
      <div className="grid gap-2">
        {methods.includes("passkey") && (!hydrated || canUsePasskeys()) && (
          <Button
            variant="outline"
            size="lg"
            block
            disabled={!hydrated || isBusy}
            onClick={() => void askPasskey()}
          >
            <KeyRound aria-hidden />
            {t("auth.passkey.use")}
          </Button>
        )}
        {kind === "totp" && methods.includes("recovery") && (
          <OtherCode kind="recovery" next={after.next} onKind={onKind}>
            {t("auth.secondStep.useRecoveryCode")}
          </OtherCode>
        )}
        {kind === "recovery" && (
          <OtherCode kind="totp" next={after.next} onKind={onKind}>
            {t("auth.secondStep.useCode")}
          </OtherCode>
        )}
      </div>
    </div>
  );
}

interface OtherCodeProps {
  kind: CodeKind;
  next: string;
  onKind: ((kind: CodeKind) => void) | undefined;
  children: string;
}

const OtherCode = ({ kind, next, onKind, children }: OtherCodeProps) =>
  onKind ? (
    <Button variant="quiet" block onClick={() => onKind(kind)}>
      {children}
    </Button>
  ) : (
    <Button asChild variant="quiet" block>
      <Link to={`/login/verify?${new URLSearchParams({ next, with: kind })}`}>{children}</Link>
    </Button>
  );
