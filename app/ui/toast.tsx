import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { warmUp } from "#app/lib/warm.ts";
import { currentToast, subscribeToasts, toast } from "./toast-store.ts";

export { toast } from "./toast-store.ts";

export const useToast = () => ({ toast });

const load = () => import("./toast-view.tsx");
const preload = warmUp(load);
const ToastView = lazy(load);
const nothing = () => null;

/** The view of the toasts loads at the first touch or key press, not with the page. */
export function Toaster() {
  const current = useSyncExternalStore(subscribeToasts, currentToast, nothing);
  useEffect(() => {
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events)
      window.addEventListener(event, preload, { once: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, preload);
    };
  }, []);
  if (!current) return null;
  // Renders no Suspense boundary on the server, because it must not change before hydration.
  return (
    <Suspense>
      <ToastView toast={current} />
    </Suspense>
  );
}
