import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "#app/ui/cn.ts";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";

export const CodeInput = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(
  function CodeInput({ className, ...props }, ref) {
    return (
      <Input
        ref={ref}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        title={t("auth.code.formatTooltip")}
        maxLength={7}
        required
        {...props}
        className={cn("tabular font-semibold text-lg tracking-[0.3em]", className)}
      />
    );
  },
);
