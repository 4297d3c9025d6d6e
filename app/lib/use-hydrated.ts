import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and in the first render, true once scripts run: what needs them is switched
 * on by it.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
