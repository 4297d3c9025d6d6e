export interface StoredMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface MailQuery {
  to: string | null;
  subject: string | null;
  /** Maximum seconds to wait for a matching email if there is none yet. */
  wait: number;
}

export interface MailStore {
  /** Stores an email, unless its idempotency key is already known. Returns the email's id. */
  put(mail: Omit<StoredMail, "id">, key: string | null): Promise<string>;
  get(id: string): Promise<StoredMail | null>;
  list(query: MailQuery): Promise<StoredMail[]>;
}

const matches = (mail: StoredMail, { to, subject }: MailQuery) =>
  (to === null || mail.to.toLowerCase() === to.toLowerCase()) &&
  (subject === null || mail.subject.includes(subject));

export class MemoryMailStore implements MailStore {
  private readonly mails: StoredMail[];
  private readonly keys = new Map<string, string>();
  private waiting: (() => void)[] = [];

  constructor(mails: StoredMail[] = []) {
    this.mails = mails;
  }

  async put(mail: Omit<StoredMail, "id">, key: string | null): Promise<string> {
    const known = key === null ? undefined : this.keys.get(key);
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    if (key !== null) this.keys.set(key, id);
    this.mails.unshift({ ...mail, id });
    for (const wake of this.waiting.splice(0)) wake();
    return id;
  }

  async get(id: string): Promise<StoredMail | null> {
    return this.mails.find((m) => m.id === id) ?? null;
  }

  async list(query: MailQuery): Promise<StoredMail[]> {
    const until = Date.now() + query.wait * 1000;
    for (;;) {
      const found = this.mails.filter((m) => matches(m, query)).slice(0, 200);
      const left = until - Date.now();
      if (found.length > 0 || left <= 0) return found;
      await this.nextMail(left);
    }
  }

  private nextMail(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
