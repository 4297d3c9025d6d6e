/**
 * A request to confirm the user's identity, opened after a REAUTH_REQUIRED response. All callers
 * share one open request.
 */
interface Question {
  result: Promise<boolean>;
  settle: (proved: boolean) => void;
}

let current: Question | null = null;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Resolves to true when the user has confirmed their identity; false when the user canceled. */
export function requestProof(): Promise<boolean> {
  if (current) return current.result;
  let resolve: (proved: boolean) => void = () => undefined;
  const result = new Promise<boolean>((r) => {
    resolve = r;
  });
  const settle = (isConfirmed: boolean) => {
    current = null;
    notify();
    resolve(isConfirmed);
  };
  current = { result, settle };
  notify();
  return result;
}

export const currentQuestion = () => current;

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
