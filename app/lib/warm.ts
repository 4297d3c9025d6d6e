/**
 * What to do when a pointer or the focus comes near: loads what a press will need, once the event
 * itself is answered and painted. To ask for files takes longer than most answers. Where it does
 * not come the press itself tries again and tells the person.
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
