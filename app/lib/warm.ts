/**
 * Returns a handler for pointerenter and focus that preloads code for a click. Waits for the next
 * paint, because requesting files would delay it. Failures are ignored: the click tries again and
 * reports the error.
 */
export const warmUp =
  (load: () => Promise<unknown>): (() => void) =>
  () =>
    requestAnimationFrame(() =>
      setTimeout(
        () =>
          void load().catch((error: unknown) =>
            console.warn("What a press will need did not come", error),
          ),
      ),
    );
