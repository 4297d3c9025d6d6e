/** Loads scripts after the next paint. If this fails, the user's click loads the scripts again. */
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
