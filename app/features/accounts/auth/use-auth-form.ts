import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ApiError, apiRequest } from "#app/lib/api.ts";
import { beginIdentityChange, noteSignIn } from "#app/lib/intent/account-request.ts";
import { send as sendRequest } from "#app/lib/mutation/send.ts";
import { writeStoredUser } from "#app/lib/stored-user.ts";
import { type ToastMessage, toast } from "#app/ui/toast-store.ts";
import type { SecondFactor } from "#worker/domain/accounts/sessions/contract.ts";
import type { SignInResponse } from "#worker/domain/accounts/sessions/contract-api.ts";

/** Where the user is after the sign-in: on the page `next`, or still on the page below a dialog. */
export type AfterSignIn =
  | { kind: "navigate"; next: string; delayMs: number }
  | { kind: "stay"; next: string; onSecondStep: (methods: readonly SecondFactor[]) => void };

interface AuthFormOptions {
  path: "/api/auth/login" | "/api/auth/signup" | "/api/auth/second-factor" | "/api/auth/passkey";
  success: ToastMessage;
  failure: (message: string | null) => ToastMessage;
  /** Alert text if the error response has no message. */
  fallback: string;
  after: AfterSignIn;
}

export interface AuthFault {
  message: string;
  fields: Record<string, string>;
}

export function useAuthForm({ path, success, failure, fallback, after }: AuthFormOptions) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "submitting" | "success">("idle");
  const [fault, setFault] = useState<AuthFault | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function arrive(response: SignInResponse): void {
    if ("restoreAt" in response) navigate(response.restoreAt);
    else if ("secondFactor" in response) {
      if (after.kind === "stay") after.onSecondStep(response.secondFactor.methods);
      // A cookie identifies the started sign-in, so the URL of the second step needs only `next`.
      else navigate(`/login/verify?${new URLSearchParams({ next: after.next })}`);
    } else {
      writeStoredUser(response.user);
      setState("success");
      toast(success);
      if (after.kind === "stay") noteSignIn(response.user.id);
      else timer.current = setTimeout(() => navigate(after.next), after.delayMs);
    }
  }

  async function send(body: Record<string, unknown>) {
    setState("submitting");
    setFault(null);
    const endChange = beginIdentityChange();
    try {
      arrive(await sendRequest(apiRequest<SignInResponse>("POST", path, body)));
    } catch (error) {
      setState("idle");
      const errorMessage = error instanceof ApiError ? error.message : null;
      setFault({
        message: errorMessage ?? fallback,
        fields: error instanceof ApiError ? error.fields : {},
      });
      // The dialog shows the fault itself, and a toast would cover it on a phone.
      if (after.kind === "navigate") toast({ ...failure(errorMessage), variant: "destructive" });
    } finally {
      endChange();
    }
  }
  return { state, fault, setFault, send };
}
