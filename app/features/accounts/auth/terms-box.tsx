import { Link } from "@remix-run/react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { rich } from "#app/ui/rich.tsx";
import { MINIMUM_AGE } from "#worker/domain/accounts/plans/contract.ts";

export function TermsBox({ error }: { error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="accept-terms" className="flex gap-3 text-sm">
        <Checkbox
          id="accept-terms"
          name="acceptTerms"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "terms-error" : undefined}
        />
        <span>
          {rich("auth.signUp.termsLabel", {
            minimumAge: MINIMUM_AGE,
            link: (text) => (
              <Link
                to="/terms"
                target="_blank"
                className="text-accent underline underline-offset-4"
              >
                {text}
              </Link>
            ),
            link2: (text) => (
              <Link
                to="/privacy"
                target="_blank"
                className="text-accent underline underline-offset-4"
              >
                {text}
              </Link>
            ),
          })}
        </span>
      </label>
      {error && <FieldError id="terms-error">{error}</FieldError>}
    </div>
  );
}
