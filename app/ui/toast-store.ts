export interface ToastMessage {
  title: string;
  description?: string;
  /** destructive: something failed; read out at once. */
  variant?: "default" | "destructive";
  /** One thing to do about it, such as Undo; it takes the toast away. */
  action?: { label: string; onAction: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** How long one stays, in milliseconds. */
export const TOAST_MS = 5000;

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the one that is shown: at most one is visible. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId });
}

/** Takes away the toast with this id; a later one stays. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export const currentToast = () => current;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
