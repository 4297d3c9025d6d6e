import { CircleAlert, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useRef } from "react";
import { t } from "#i18n/t.ts";
import { cn } from "./cn.ts";
import { dismissToast, type QueuedToast, TOAST_MS } from "./toast-store.ts";
import { useToastPlace } from "./use-toast-place.ts";

export default function ToastView({ toast }: { toast: QueuedToast }) {
  const viewport = useRef<HTMLOListElement>(null);
  const place = useToastPlace(viewport, toast.id);
  const destructive = toast.variant === "destructive";
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right">
      <Toast.Root
        key={toast.id}
        type={destructive ? "foreground" : "background"}
        onOpenChange={(open) => !open && dismissToast(toast.id)}
        className={cn(
          "flex animate-in items-start gap-3 rounded-lg p-4 pr-3 shadow-float ring-1",
          destructive ? "bg-danger text-danger-ink ring-danger" : "bg-ink text-ground ring-ink",
        )}
      >
        {destructive && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />}
        <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
          <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
          {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
        </div>
        {toast.action && (
          <Toast.Action
            altText={toast.action.label}
            onClick={toast.action.onAction}
            className="-my-1 h-8 shrink-0 rounded-full px-3 font-semibold text-sm underline underline-offset-4"
          >
            {toast.action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label={t("ui.toast.dismiss")}
          className="-my-1 grid size-8 shrink-0 place-items-center rounded-full opacity-80 hover:opacity-100"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        ref={viewport}
        data-at={place.at}
        data-side={place.side}
        style={place.lift > 0 ? { translate: `0 ${-place.lift}px` } : undefined}
        className="fixed z-70 w-full scroll-mb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] p-4 outline-none data-[at=bottom]:bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] data-[at=top]:top-header data-[side=left]:left-0 data-[side=right]:right-0 sm:max-w-md lg:scroll-mb-0 lg:p-6 lg:data-[at=bottom]:bottom-0 print:hidden"
      />
    </Toast.Provider>
  );
}
