import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and during hydration, then true. Enables controls that need JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
