/** Requesting files at once would delay the next paint. The click itself reports a failure. */
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
