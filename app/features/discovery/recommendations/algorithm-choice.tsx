import { useId } from "react";
import { FieldError } from "#app/ui/field.tsx";
import { t } from "#i18n/t.ts";
import type { AlgorithmDescription } from "#worker/domain/discovery/recommendations/algorithms.ts";
import type { Algorithm } from "#worker/domain/discovery/recommendations/contract.ts";

interface AlgorithmChoiceProps {
  algorithms: AlgorithmDescription[];
  value: Algorithm;
  disabled: boolean;
  error: string | undefined;
  onChange: (algorithm: Algorithm) => void;
}

export function AlgorithmChoice({
  algorithms,
  value,
  disabled,
  error,
  onChange,
}: AlgorithmChoiceProps) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{t("recommendations.settings.algorithm.title")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {algorithms.map(({ id: algorithm, name, what }) => (
          <label
            key={algorithm}
            className="flex gap-3 rounded-md p-3 ring-1 ring-line ring-inset transition-colors hover:bg-surface has-checked:bg-accent-soft has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={id}
              value={algorithm}
              checked={algorithm === value}
              onChange={() => onChange(algorithm)}
              className="tick mt-px size-4.5 outline-none"
            />
            <span className="grid min-w-0 content-start gap-1 text-sm">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">{what}</span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="measure mt-3 text-muted text-sm">
        {algorithms.find((algorithm) => algorithm.id === value)?.trained}
      </p>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
