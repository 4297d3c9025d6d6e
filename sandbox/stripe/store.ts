/** An object as the API gives it; what begins with `_` is the sandbox's own and never leaves. */
export type StripeObject = { id: string; object: string; [key: string]: unknown };

export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

/** All objects by id, in the order of their making, and what belongs to the sandbox itself. */
export class StripeStore {
  readonly objects = new Map<string, StripeObject>();
  readonly answers = new Map<string, SavedAnswer>();
  /** How far the test clock is ahead, ms. */
  ahead = 0;
  /** Where webhooks go; learnt from the app's own addresses. */
  webhookUrl: string | null = null;
  private now: number | null = null;
  private readonly changed = new Set<string>();

  /** Seconds; while the clock is moved, of what happens just now. */
  seconds(): number {
    return this.now ?? Math.floor((Date.now() + this.ahead) / 1000);
  }

  /** Does something at a time that the moved clock passes. */
  at<T>(seconds: number, work: () => T): T {
    const before = this.now;
    this.now = seconds;
    try {
      return work();
    } finally {
      this.now = before;
    }
  }

  put<T extends StripeObject>(object: T): T {
    this.objects.set(object.id, object);
    this.changed.add(object.id);
    return object;
  }

  get(id: string | null, kind: string): StripeObject | null {
    const object = id === null ? undefined : this.objects.get(id);
    return object?.object === kind ? object : null;
  }

  all(kind: string): StripeObject[] {
    return [...this.objects.values()].filter((o) => o.object === kind);
  }

  /** What changed since this was last asked. */
  takeChanged(): StripeObject[] {
    const objects = [...this.changed]
      .map((id) => this.objects.get(id))
      .filter((o) => o !== undefined);
    this.changed.clear();
    return objects;
  }
}

export const newId = (prefix: string) =>
  `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;

/** Without what is the sandbox's own, at any depth. */
export const shown = (object: unknown): string =>
  JSON.stringify(object, (key, value: unknown) => (key.startsWith("_") ? undefined : value));
