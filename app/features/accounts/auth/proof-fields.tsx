import { Link, useSearchParams } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { CodeInput } from "#app/features/accounts/auth/code-input.tsx";
import { PasswordInput } from "#app/features/accounts/auth/password-input.tsx";
import { ProviderMark } from "#app/features/accounts/auth/provider-mark.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { msg, t } from "#i18n/t.ts";
import type { ProofKind } from "#worker/domain/accounts/factors/contract.ts";
import { PROVIDER_NAMES } from "#worker/domain/accounts/oauth/contract.ts";
import type { ProviderProof } from "#worker/domain/accounts/oauth/contract-api.ts";

export interface ProofFault {
  message: string;
  fields: Record<string, string>;
}

interface ProofFieldsProps {
  proofs: readonly ProofKind[];
  providers: readonly ProviderProof[];
  fault: ProofFault | null;
  busy: boolean;
  /** `onPasskey` is missing before hydration, because passkeys need JavaScript. */
  onPasskey?: (() => void) | undefined;
  /** Sign-in method that the URL selects, for browsers without JavaScript. */
  start?: ProofKind | undefined;
}

const LABELS = {
  password: msg("auth.stepUp.usePassword"),
  totp: msg("auth.secondStep.useCode"),
} as const;

export function ProofFields({
  proofs,
  providers,
  fault,
  busy,
  onPasskey,
  start,
}: ProofFieldsProps) {
  const typed = proofs.filter((p) => p !== "passkey");
  const [kind, setKind] = useState(typed.find((p) => p === start) ?? typed[0]);
  const hasPasskey = proofs.includes("passkey") && onPasskey !== undefined;
  const general = fault && Object.keys(fault.fields).length === 0 ? fault.message : null;
  const others = typed.filter((p) => p !== kind);
  return (
    <div className="grid gap-4">
      {general && <Alert variant="danger">{general}</Alert>}
      <input type="hidden" name="kind" value={kind ?? ""} />
      {kind === "password" && (
        <Field label={t("auth.password.label")} error={fault?.fields.password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              required
              autoFocus
            />
          )}
        </Field>
      )}
      {kind === "totp" && (
        <Field label={t("auth.code.label")} hint={t("auth.code.hint")} error={fault?.fields.code}>
          {(control) => <CodeInput {...control} autoFocus />}
        </Field>
      )}
      {kind && (
        <SubmitButton
          write={{ isBusy: busy }}
          busyLabel={t("auth.stepUp.busy")}
          variant="primary"
          block
        >
          {t("auth.stepUp.submit")}
        </SubmitButton>
      )}
      {hasPasskey && (
        <Button variant={kind ? "outline" : "primary"} block disabled={busy} onClick={onPasskey}>
          <KeyRound aria-hidden />
          {t("auth.passkey.use")}
        </Button>
      )}
      {others.map((other) => (
        <OtherWay
          key={other}
          kind={other}
          scripted={onPasskey !== undefined}
          onChoose={() => setKind(other)}
        />
      ))}
      {providers.map(({ provider, href }) => (
        <Button key={provider} asChild variant="outline" block>
          <a href={href}>
            <ProviderMark provider={provider} />
            {t("auth.providers.continueWith", { provider: PROVIDER_NAMES[provider] })}
          </a>
        </Button>
      ))}
      {proofs.length === 0 && providers.length === 0 && (
        <Alert action={<LogOutLink />}>{t("auth.stepUp.noMethod")}</Alert>
      )}
    </div>
  );
}

function OtherWay({
  kind,
  scripted,
  onChoose,
}: {
  kind: "password" | "totp";
  scripted: boolean;
  onChoose: () => void;
}) {
  const [search] = useSearchParams();
  if (scripted) {
    return (
      <Button variant="quiet" block onClick={onChoose}>
        {t(LABELS[kind])}
      </Button>
    );
  }
  const params = new URLSearchParams(search);
  params.set("with", kind);
  return (
    <Button asChild variant="quiet" block>
      <Link to={`?${params}`}>{t(LABELS[kind])}</Link>
    </Button>
  );
}

const LogOutLink = () => (
  <Link to="/logout" className="font-semibold underline underline-offset-4">
    {t("auth.stepUp.signOut")}
  </Link>
);
