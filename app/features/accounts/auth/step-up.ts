/**
 * A request to confirm the user's identity, opened after a REAUTH_REQUIRED response. All callers
 * share one open request.
 */
interface Question {
  answer: Promise<boolean>;
  settle: (proved: boolean) => void;
}

let current: Question | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Resolves to true when the user has confirmed their identity; false when the user canceled. */
export function requestProof(): Promise<boolean> {
  if (current) return current.answer;
  let resolve: (proved: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((r) => {
    resolve = r;
  });
  const settle = (proved: boolean) => {
    current = null;
    tell();
    resolve(proved);
  };
  current = { answer, settle };
  tell();
  return answer;
}

export const currentQuestion = () => current;

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
