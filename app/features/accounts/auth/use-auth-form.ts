import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ApiError, apiRequest } from "#app/lib/api.ts";
import { send as sendRequest } from "#app/lib/mutation/send.ts";
import { writeStoredUser } from "#app/lib/stored-user.ts";
import { type ToastMessage, toast } from "#app/ui/toast-store.ts";
import type { SignInResponse } from "#worker/domain/accounts/sessions/contract-api.ts";

interface AuthFormOptions {
  path: "/api/auth/login" | "/api/auth/signup" | "/api/auth/second-factor" | "/api/auth/passkey";
  success: ToastMessage;
  failure: (message: string | null) => ToastMessage;
  /** Alert text if the error response has no message. */
  fallback: string;
  next: string;
  delayMs: number;
}

export interface AuthFault {
  message: string;
  fields: Record<string, string>;
}

export function useAuthForm({ path, success, failure, fallback, next, delayMs }: AuthFormOptions) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "submitting" | "success">("idle");
  const [fault, setFault] = useState<AuthFault | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(body: Record<string, unknown>) {
    setState("submitting");
    setFault(null);
    try {
      const response = await sendRequest(apiRequest<SignInResponse>("POST", path, body));
      if ("restoreAt" in response) return navigate(response.restoreAt);
      // A cookie identifies the started sign-in, so the URL of the second step needs only `next`.
      if ("secondFactor" in response)
        return navigate(`/login/verify?${new URLSearchParams({ next })}`);
      writeStoredUser(response.user);
      setState("success");
      toast(success);
      timer.current = setTimeout(() => navigate(next), delayMs);
    } catch (error) {
      setState("idle");
      const errorMessage = error instanceof ApiError ? error.message : null;
      setFault({
        message: errorMessage ?? fallback,
        fields: error instanceof ApiError ? error.fields : {},
      });
      toast({ ...failure(errorMessage), variant: "destructive" });
    }
  }
  return { state, fault, setFault, send };
}
