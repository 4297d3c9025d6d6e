import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { NOTICE_LINE_MAX, NOTICE_POSTAL_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";

interface FieldsProps {
  errors: Record<string, string>;
}

export function ContactFields({ errors }: FieldsProps) {
  return (
    <>
      <Field label={t("dmca.contact.nameLabel")} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={NOTICE_LINE_MAX}
            required
          />
        )}
      </Field>
      <Field label={t("dmca.contact.postalAddressLabel")} error={errors.postal}>
        {(control) => (
          <Textarea
            {...control}
            name="postal"
            rows={3}
            autoComplete="street-address"
            maxLength={NOTICE_POSTAL_MAX}
            required
          />
        )}
      </Field>
      <Field label={t("dmca.contact.phoneLabel")} error={errors.phone} className="max-w-xs">
        {(control) => (
          <Input {...control} name="phone" type="tel" autoComplete="tel" maxLength={40} required />
        )}
      </Field>
    </>
  );
}

export function SignatureField({ errors }: FieldsProps) {
  return (
    <Field
      label={t("dmca.contact.signatureLabel")}
      hint={t("dmca.contact.signatureHint")}
      error={errors.signature}
    >
      {(control) => (
        <Input
          {...control}
          name="signature"
          autoComplete="off"
          maxLength={NOTICE_LINE_MAX}
          required
        />
      )}
    </Field>
  );
}
