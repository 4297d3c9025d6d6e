import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { warmUp } from "#app/lib/warm.ts";
import { currentToast, subscribeToasts, toast } from "./toast-store.ts";

export { toast } from "./toast-store.ts";

/** `const { toast } = useToast()`; the function alone can be imported as well. */
export const useToast = () => ({ toast });

const load = () => import("./toast-view.tsx");
const warm = warmUp(load);
const ToastView = lazy(load);
const nothing = () => null;

/**
 * Once, at the root. What it draws with is loaded at the first touch or key: before any toast,
 * after the page.
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToasts, currentToast, nothing);
  useEffect(() => {
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, warm, { once: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, warm);
    };
  }, []);
  if (!shown) return null;
  // Not round nothing: a boundary that the server drew must not change before it is hydrated.
  return (
    <Suspense>
      <ToastView shown={shown} />
    </Suspense>
  );
}
