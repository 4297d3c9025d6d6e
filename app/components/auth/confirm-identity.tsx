import { type FormEvent, useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import { ApiError, getJson, postJson } from "#app/api.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { askForPasskey, isDismissed, passkeyFault } from "#app/passkeys.ts";
import type { ProofKind } from "#worker/domain/factors/contract.ts";
import { type ProofFault, ProofFields } from "./proof-fields.tsx";

const Proofs = z.object({ proofs: z.array(z.enum(["password", "totp", "passkey"])) });

/** Asks for the password, a code or a passkey, whichever the account has, and says when one was right. */
export default function ConfirmIdentity({ onProved }: { onProved: () => void }) {
  const [proofs, setProofs] = useState<ProofKind[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ProofFault | null>(null);

  useEffect(() => {
    getJson("/api/auth/confirm-identity")
      .then((answer) => setProofs(Proofs.parse(answer).proofs))
      .catch(() => setFault({ message: "This could not be loaded. Close this window and try again.", fields: {} }));
  }, []);

  const prove = useCallback(
    async (proof: () => Promise<unknown>) => {
      setBusy(true);
      setFault(null);
      try {
        await postJson("/api/auth/confirm-identity", await proof());
        onProved();
      } catch (error) {
        setBusy(false);
        if (isDismissed(error)) return;
        setFault(
          error instanceof ApiError ? { message: error.message, fields: error.fields } : { message: passkeyFault(error), fields: {} },
        );
      }
    },
    [onProved],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog in a page: the page's own forms must not hear of it.
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const kind = String(data.get("kind"));
    const value = String(data.get(kind === "totp" ? "code" : "password") ?? "");
    void prove(async () => (kind === "totp" ? { kind, code: value } : { kind: "password", password: value }));
  };

  if (proofs === null) return fault ? <Alert variant="danger">{fault.message}</Alert> : <Skeleton className="h-40 rounded-md" />;
  return (
    <form method="post" onSubmit={submit}>
      <ProofFields
        proofs={proofs}
        fault={fault}
        busy={busy}
        onPasskey={() => void prove(async () => ({ kind: "passkey", answer: await askForPasskey("confirm_identity") }))}
      />
    </form>
  );
}
