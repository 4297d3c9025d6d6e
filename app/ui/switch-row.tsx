import { type ReactNode, useId } from "react";
import { cn } from "./cn.ts";

interface SwitchRowProps {
  label: ReactNode;
  about?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** The argument links the switch to its label and description. */
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}

export function SwitchRow({ label, about, error, className, children }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={cn("flex items-start justify-between gap-6", className)}>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        {about && (
          <p id={`${id}-about`} className="measure text-muted text-sm [&_a]:underline">
            {about}
          </p>
        )}
        {error !== undefined && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      {children({ id, "aria-describedby": about ? `${id}-about` : undefined })}
    </div>
  );
}
