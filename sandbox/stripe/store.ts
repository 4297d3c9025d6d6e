/**
 * An object of the Stripe API. Fields whose names begin with `_` are internal, and responses omit
 * them.
 */
export type StripeObject = { id: string; object: string; [key: string]: unknown };

export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

export class StripeStore {
  readonly objects = new Map<string, StripeObject>();
  readonly answers = new Map<string, SavedAnswer>();
  /** Offset of the simulated time from the real time, ms. */
  ahead = 0;
  /**
   * URL that receives the webhooks, derived from a URL in the app's requests; null until the app
   * has sent such a URL.
   */
  webhookUrl: string | null = null;
  private now: number | null = null;
  private readonly changed = new Set<string>();

  /**
   * Returns the current simulated time in Unix seconds. While the time is being moved, returns the
   * time of the event that is processed.
   */
  seconds(): number {
    return this.now ?? Math.floor((Date.now() + this.ahead) / 1000);
  }

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

export const shown = (object: unknown): string =>
  JSON.stringify(object, (key, value: unknown) => (key.startsWith("_") ? undefined : value));
