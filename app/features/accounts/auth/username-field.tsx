import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { USERNAME_MAX, USERNAME_MIN } from "#worker/domain/accounts/users/contract.ts";
import { keepUsernameCharacters } from "./username-input.ts";

export function UsernameField({
  value,
  initial,
  error,
}: {
  value: string;
  initial?: string | undefined;
  error: string | undefined;
}) {
  const isShort = value.length < USERNAME_MIN;
  return (
    <Field
      label={t("auth.username.label")}
      error={error}
      aside={`${value.length}/${USERNAME_MAX}`}
      hint={
        <span className={cn(value !== "" && (isShort ? "text-danger" : "text-paid"))}>
          {isShort
            ? t("auth.username.tooShortHint", { min: USERNAME_MIN })
            : t("auth.username.validHint")}
        </span>
      }
    >
      {(control) => (
        <Input
          {...control}
          name="username"
          defaultValue={initial}
          maxLength={USERNAME_MAX}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          onInput={(event) => keepUsernameCharacters(event.currentTarget)}
        />
      )}
    </Field>
  );
}
