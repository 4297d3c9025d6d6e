/** An object of the API. Fields that begin with `_` are internal and never sent. */
export type StripeObject = { id: string; object: string; [key: string]: unknown };

export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

/** All objects by id in order of creation, and the sandbox's own state. */
export class StripeStore {
  readonly objects = new Map<string, StripeObject>();
  readonly answers = new Map<string, SavedAnswer>();
  /** Offset of the test clock from the real time, ms. */
  ahead = 0;
  /**
   * URL for the webhooks, derived from a URL that the app sends; null until the app has sent one.
   */
  webhookUrl: string | null = null;
  private now: number | null = null;
  private readonly changed = new Set<string>();

  /**
   * Returns the current time in Unix seconds. While the clock is being moved, returns the time of
   * the event that runs.
   */
  seconds(): number {
    return this.now ?? Math.floor((Date.now() + this.ahead) / 1000);
  }

  /** Runs `work` with the clock at a time in Unix seconds. */
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

/** Serializes an object without internal fields, at any depth. */
export const shown = (object: unknown): string =>
  JSON.stringify(object, (key, value: unknown) => (key.startsWith("_") ? undefined : value));
