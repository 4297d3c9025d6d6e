import type { Preferences, PreferencesInput } from "#worker/domain/recommendations/contract.ts";

export interface PreferenceKeeper {
  /** As they will be once everything is saved. */
  get(): Preferences;
  subscribe(listener: () => void): () => void;
  /** Shown at once and saved; what comes while another change is on its way goes after it, in one. */
  change(changes: PreferencesInput): void;
  /** What the server has told since. */
  keep(stored: Preferences): void;
}

interface KeeperOptions {
  save: (changes: PreferencesInput) => Promise<unknown>;
  /** Everything is saved. */
  onSaved: () => void;
  /** What was not saved has been taken back. */
  onFailed: (error: unknown) => void;
}

/** The one stored record as a page shows it: optimistic, saved in order, taken back when the server refuses. */
export function createPreferenceKeeper(stored: Preferences, { save, onSaved, onFailed }: KeeperOptions): PreferenceKeeper {
  const listeners = new Set<() => void>();
  let kept = stored;
  let sending: PreferencesInput = {};
  let waiting: PreferencesInput | null = null;
  let shown = stored;
  let isSaving = false;

  const show = () => {
    shown = withChanges(withChanges(kept, sending), waiting ?? {});
    for (const listener of listeners) listener();
  };

  async function saveAll(): Promise<void> {
    isSaving = true;
    try {
      while (waiting) {
        [sending, waiting] = [waiting, null];
        await save(sending);
        kept = withChanges(kept, sending);
        sending = {};
      }
      onSaved();
    } catch (error) {
      [sending, waiting] = [{}, null];
      show();
      onFailed(error);
    } finally {
      isSaving = false;
    }
  }

  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes) {
      waiting = waiting ? { ...waiting, ...changes, dials: { ...waiting.dials, ...changes.dials } } : changes;
      show();
      if (!isSaving) void saveAll();
    },
    keep(told) {
      kept = told;
      show();
    },
  };
}

const withChanges = (kept: Preferences, { dials, ...changes }: PreferencesInput): Preferences => ({
  ...kept,
  ...changes,
  dials: { ...kept.dials, ...dials },
});
