export interface ToastMessage {
  title: string;
  description?: string;
  /** "destructive" means that an action failed. Screen readers announce this variant at once. */
  variant?: "default" | "destructive";
  action?: { label: string; onAction: () => void };
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

export const TOAST_MS = 5000;

let current: QueuedToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: QueuedToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId });
}

export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export const currentToast = () => current;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
