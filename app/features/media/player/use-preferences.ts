import { useSyncExternalStore } from "react";
import { defaultPreferences, onPreferences, type Preferences, preferences } from "./preferences.ts";

export const usePreferences = (): Preferences =>
  useSyncExternalStore(onPreferences, preferences, defaultPreferences);
