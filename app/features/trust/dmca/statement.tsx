import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/field.tsx";

interface StatementProps {
  name: string;
  words: string;
  error: string | undefined;
}

export function Statement({ name, words, error }: StatementProps) {
  const errorId = `${name}-error`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="flex gap-3">
        <Checkbox
          id={name}
          name={name}
          required
          className="mt-0.5 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{words}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
