import { useLocation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { askForPasskey, isDismissed, passkeyFault } from "#app/features/accounts/auth/passkeys.ts";
import { ApiError, apiRequest, getJson } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#i18n/t.ts";
import type { IdentityProofs } from "#worker/domain/accounts/factors/contract-api.ts";
import { type ProofFault, ProofFields } from "./proof-fields.tsx";

interface ConfirmIdentityProps {
  onProved: () => void;
  /** Path to which the sign-in provider redirects after the identity check. Default: this page. */
  next?: string;
}

/** Offers every sign-in method of the account: password, code, passkey or provider. */
export default function ConfirmIdentity({ onProved, next }: ConfirmIdentityProps) {
  const { pathname, search } = useLocation();
  const [offered, setOffered] = useState<IdentityProofs | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ProofFault | null>(null);

  useEffect(() => {
    getJson<IdentityProofs>("/api/auth/confirm-identity")
      .then(setOffered)
      .catch(() => setFault({ message: t("auth.stepUp.loadFailure"), fields: {} }));
  }, []);

  const prove = useCallback(
    async (proof: () => Promise<unknown>) => {
      setBusy(true);
      setFault(null);
      try {
        await send(apiRequest("POST", "/api/auth/confirm-identity", await proof()));
        onProved();
      } catch (error) {
        setBusy(false);
        if (isDismissed(error)) return;
        setFault(
          error instanceof ApiError
            ? { message: error.message, fields: error.fields }
            : { message: passkeyFault(error), fields: {} },
        );
      }
    },
    [onProved],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals, so a submit in the dialog would also submit a page form
    // around the dialog.
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const kind = String(data.get("kind"));
    const value = String(data.get(kind === "totp" ? "code" : "password") ?? "");
    void prove(async () =>
      kind === "totp" ? { kind, code: value } : { kind: "password", password: value },
    );
  };

  if (offered === null)
    return fault ? (
      <Alert variant="danger">{fault.message}</Alert>
    ) : (
      <Skeleton className="h-40 rounded-md" />
    );
  const query = new URLSearchParams({ next: next ?? pathname + search });
  return (
    <form method="post" onSubmit={submit}>
      <ProofFields
        proofs={offered.proofs}
        providers={offered.providers.map(({ provider, href }) => ({
          provider,
          href: `${href}&${query}`,
        }))}
        fault={fault}
        busy={busy}
        onPasskey={() =>
          void prove(async () => ({
            kind: "passkey",
            answer: await askForPasskey("confirm_identity"),
          }))
        }
      />
    </form>
  );
}
