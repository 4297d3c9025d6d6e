import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  askForPasskey,
  canUsePasskeys,
  isDismissed,
  passkeyFault,
} from "#app/features/accounts/auth/passkeys.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { LOGIN_REDIRECT_MS } from "#worker/domain/accounts/users/contract.ts";
import { useAuthForm } from "./use-auth-form.ts";

export function PasskeySignIn({ next }: { next: string }) {
  const hydrated = useHydrated();
  const able = hydrated && canUsePasskeys();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, fault, send } = useAuthForm({
    path: "/api/auth/passkey",
    success: { title: t("auth.signIn.successTitle"), description: t("auth.signIn.successBody") },
    failure: (message) => ({
      title: t("auth.signIn.failureTitle"),
      description: message ?? t("auth.secondStep.failureBody"),
    }),
    fallback: t("auth.passkey.rejected"),
    next,
    delayMs: LOGIN_REDIRECT_MS,
  });
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    if (!able) return;
    let left = false;
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
      if (!(await browserSupportsWebAuthnAutofill()) || left) return;
      const answer = await askForPasskey("sign_in", { autofill: true });
      if (!left) await latest.current({ answer });
    };
    // Autofill is optional: if autofill fails, the form and the button still work.
    offer().catch(() => undefined);
    return () => {
      left = true;
      // The browser keeps offering passkeys until the request is aborted.
      void import("@simplewebauthn/browser").then(({ WebAuthnAbortService }) =>
        WebAuthnAbortService.cancelCeremony(),
      );
    };
  }, [able]);

  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const answer = await askForPasskey("sign_in");
      await send({ answer });
    } catch (error) {
      if (!isDismissed(error)) setProblem(passkeyFault(error));
    } finally {
      setAsking(false);
    }
  };
  // The server renders the button too, so that hydration does not shift the layout.
  if (hydrated && !able) return null;
  const said = problem ?? fault?.message;
  return (
    <div className="grid gap-3">
      {said && <Alert variant="danger">{said}</Alert>}
      <Button
        variant="outline"
        size="lg"
        block
        disabled={!able || asking || state !== "idle"}
        onClick={() => void ask()}
      >
        <KeyRound aria-hidden />
        {state === "idle" ? t("auth.passkey.signIn") : t("auth.signIn.busy")}
      </Button>
    </div>
  );
}
