import { Check, Circle } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { t } from "#i18n/t.ts";
import { PASSWORD_RULES } from "#worker/domain/accounts/users/contract.ts";

export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul
      aria-label={t("auth.password.rules.ariaLabel")}
      className="grid grid-cols-2 gap-x-4 gap-y-1.5"
    >
      {PASSWORD_RULES.map(({ id, label, test }) => {
        const isMet = test(password);
        const Icon = isMet ? Check : Circle;
        return (
          <li
            key={id}
            className={cn("flex items-center gap-2 text-sm", isMet ? "text-paid" : "text-muted")}
          >
            <Icon aria-hidden className="size-4 shrink-0" strokeWidth={isMet ? 3 : 1.5} />
            {t(label)}
            <span className="sr-only">
              {isMet ? t("auth.password.rules.met") : t("auth.password.rules.notMet")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
