/** An object of the Stripe API. Responses omit fields whose names begin with `_`. */
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
  /** The app's webhook URL; null until a request of the app contains it. */
  webhookUrl: string | null = null;
  private now: number | null = null;
  private readonly changed = new Set<string>();

  /** Returns the simulated time in Unix seconds; inside `at`, the time of the processed event. */
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
