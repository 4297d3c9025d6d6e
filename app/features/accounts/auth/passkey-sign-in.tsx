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
import { type AfterSignIn, useAuthForm } from "./use-auth-form.ts";

export function PasskeySignIn({ after }: { after: AfterSignIn }) {
  const hydrated = useHydrated();
  const isAvailable = hydrated && canUsePasskeys();
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
    after,
  });
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    if (!isAvailable) return;
    let isUnmounted = false;
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
      if (!(await browserSupportsWebAuthnAutofill()) || isUnmounted) return;
      const credential = await askForPasskey("sign_in", { autofill: true });
      if (!isUnmounted) await latest.current({ answer: credential });
    };
    // Autofill is optional: if autofill fails, the form and the button still work.
    offer().catch(() => undefined);
    return () => {
      isUnmounted = true;
      // The browser keeps offering passkeys until the request is aborted.
      void import("@simplewebauthn/browser").then(({ WebAuthnAbortService }) =>
        WebAuthnAbortService.cancelCeremony(),
      );
    };
  }, [isAvailable]);

  const signIn = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const credential = await askForPasskey("sign_in");
      await send({ answer: credential });
    } catch (error) {
      if (!isDismissed(error)) setProblem(passkeyFault(error));
    } finally {
      setAsking(false);
    }
  };
  // The server renders the button too, so that hydration does not shift the layout.
  if (hydrated && !isAvailable) return null;
  const faultText = problem ?? fault?.message;
  return (
    <div className="grid gap-3">
      {faultText && <Alert variant="danger">{faultText}</Alert>}
      <Button
        variant="outline"
        size="lg"
        block
        disabled={!isAvailable || asking || state !== "idle"}
        onClick={() => void signIn()}
      >
        <KeyRound aria-hidden />
        {state === "idle" ? t("auth.passkey.signIn") : t("auth.signIn.busy")}
      </Button>
    </div>
  );
}
