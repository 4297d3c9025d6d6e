import { expect, test, vi } from "vitest";
import { DEFAULT_PREFERENCES, type PreferencesInput } from "#worker/domain/recommendations/contract.ts";
import { createPreferenceKeeper } from "./preference-keeper.ts";

/** A server that answers when it is told to. */
function keeper() {
  const sent: { changes: PreferencesInput; accept: () => void; refuse: (error: Error) => void }[] = [];
  const [onSaved, onFailed] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()];
  const save = (changes: PreferencesInput) =>
    new Promise<void>((accept, refuse) => {
      sent.push({ changes, accept, refuse });
    });
  return { sent, onSaved, onFailed, ...createPreferenceKeeper(DEFAULT_PREFERENCES, { save, onSaved, onFailed }) };
}

test("a change shows at once, and those that come while it is saved go after it in one", async () => {
  const { sent, onSaved, change, get } = keeper();
  change({ diversity: 0.4 });
  expect(get().diversity).toBe(0.4);
  change({ diversity: 0.5 });
  change({ dials: { trending: 0 } });
  change({ dials: { fresh: 0.5 } });
  expect(sent.map(({ changes }) => changes)).toEqual([{ diversity: 0.4 }]);
  sent[0]?.accept();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(onSaved).not.toHaveBeenCalled();
  expect(sent[1]?.changes).toEqual({ diversity: 0.5, dials: { trending: 0, fresh: 0.5 } });
  sent[1]?.accept();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(get()).toEqual({
    ...DEFAULT_PREFERENCES,
    diversity: 0.5,
    dials: { ...DEFAULT_PREFERENCES.dials, trending: 0, fresh: 0.5 },
  });
});

test("what the server refuses is taken back, and what it took before stays", async () => {
  const { sent, onFailed, onSaved, change, get } = keeper();
  change({ recency: 1 });
  change({ includeStreams: false });
  sent[0]?.accept();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.refuse(new Error("No"));
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(onSaved).not.toHaveBeenCalled();
  expect(get()).toEqual({ ...DEFAULT_PREFERENCES, recency: 1 });
  change({ recency: 0 });
  expect(sent[2]?.changes).toEqual({ recency: 0 });
});

test("what the server tells meanwhile stands under what is not saved yet", () => {
  const { change, keep, get } = keeper();
  change({ diversity: 0.9 });
  keep({ ...DEFAULT_PREFERENCES, diversity: 0.1, recency: 0.7 });
  expect(get()).toMatchObject({ diversity: 0.9, recency: 0.7 });
});
