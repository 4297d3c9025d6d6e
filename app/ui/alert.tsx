import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const VARIANTS = {
  info: { icon: Info, box: "bg-surface ring-line", tint: "text-muted" },
  success: { icon: CircleCheck, box: "bg-paid-soft ring-paid/30", tint: "text-paid" },
  warning: { icon: TriangleAlert, box: "bg-pending-soft ring-pending/30", tint: "text-pending" },
  danger: { icon: CircleAlert, box: "bg-danger-soft ring-danger/30", tint: "text-danger" },
} as const;

interface AlertProps {
  variant?: keyof typeof VARIANTS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Screen readers announce the variant "danger" at once. */
export function Alert({ variant = "info", title, children, action, className }: AlertProps) {
  const { icon: Icon, box, tint } = VARIANTS[variant];
  return (
    <div
      role={variant === "danger" ? "alert" : "status"}
      className={cn("flex gap-3 rounded-md p-3 text-ink text-sm ring-1 ring-inset", box, className)}
    >
      <Icon aria-hidden className={cn("size-5 shrink-0", tint)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-1">{action}</div>}
      </div>
    </div>
  );
}
