import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type AccountRequest, cancelAccountRequest } from "#app/lib/intent/account-request.ts";
import { keepIntent } from "#app/lib/intent/stored-intent.ts";
import { useRootData } from "#app/lib/viewer.ts";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { SecondFactor } from "#worker/domain/accounts/sessions/contract.ts";
import { INTENT_PARAM } from "#worker/domain/accounts/sessions/contract-intent.ts";
import { type CodeKind, SecondStepForm } from "./second-step-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import type { AfterSignIn } from "./use-auth-form.ts";

type Step = { kind: "sign-in" | "sign-up" } | { kind: "code"; methods: readonly SecondFactor[] };

/** Closing the dialog cancels the act. */
export default function SignInWindow({ request }: { request: AccountRequest }) {
  const [step, setStep] = useState<Step>({ kind: "sign-in" });
  const providers = useRootData()?.providers ?? [];
  const after: AfterSignIn = {
    kind: "stay",
    next: useReturnPath(request.nonce),
    onSecondStep: (methods) => setStep({ kind: "code", methods }),
  };
  const { act } = request.intent;
  const content = useFirstFieldFocus(step.kind);
  const keep = () => keepIntent(request);
  return (
    <Dialog open onOpenChange={(open) => !open && cancelAccountRequest()}>
      <DialogContent
        title={step.kind === "code" ? t("auth.secondStep.title") : t("auth.dialog.title", { act })}
        description={
          step.kind === "code" ? t("auth.dialog.secondStepBody") : t("auth.dialog.body", { act })
        }
        size="sm"
      >
        <div ref={content} className="mt-5 grid gap-5">
          {step.kind === "code" ? (
            <CodeStep methods={step.methods} after={after} />
          ) : step.kind === "sign-up" ? (
            <SignUpForm providers={providers} after={after} onProvider={keep} />
          ) : (
            <SignInForm
              providers={providers}
              after={after}
              submit={t("auth.signIn.action")}
              onProvider={keep}
            />
          )}
          <p className="text-center text-muted text-sm">
            {rich(STEP_LINKS[step.kind], {
              link: (text) => (
                <button
                  type="button"
                  className="font-semibold text-accent underline-offset-4 hover:underline"
                  onClick={() => setStep({ kind: step.kind === "sign-in" ? "sign-up" : "sign-in" })}
                >
                  {text}
                </button>
              ),
            })}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}

const STEP_LINKS = {
  "sign-in": "auth.signIn.subtitle",
  "sign-up": "auth.signUp.subtitle",
  code: "auth.dialog.otherAccount",
} as const;

function CodeStep({ methods, after }: { methods: readonly SecondFactor[]; after: AfterSignIn }) {
  const [kind, setKind] = useState<CodeKind>("totp");
  return <SecondStepForm methods={methods} kind={kind} after={after} onKind={setKind} />;
}

/** Moves the focus to the first field of another step. The dialog does so for the first step. */
function useFirstFieldFocus(step: Step["kind"]) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef(step);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    content.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [step]);
  return content;
}

/** The page to which a sign-in provider sends the visitor back. */
function useReturnPath(nonce: string): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set(INTENT_PARAM, nonce);
  return `${pathname}?${params}`;
}
