/**
 * Asking the person at this browser to show that it is them, for an action that was refused with
 * REAUTH_REQUIRED. One question at a time, shared by all who wait for it;
 * step-up-dialog.tsx, which stands on every page, asks it.
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

/**
 * True once the person has shown it; false when they would not. Then the action may be tried once
 * more.
 */
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
