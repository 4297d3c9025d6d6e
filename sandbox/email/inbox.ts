import { DurableObject } from "cloudflare:workers";
import { type MailQuery, type MailStore, MemoryMailStore, type StoredMail } from "./store.ts";

const KEPT = 500;

export class Inbox extends DurableObject<unknown> implements MailStore {
  private readonly mails: MemoryMailStore;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    const { sql } = state.storage;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS mails (n INTEGER PRIMARY KEY, id TEXT NOT NULL, mail TEXT NOT NULL)",
    );
    const rows = sql
      .exec<{ mail: string }>("SELECT mail FROM mails ORDER BY n DESC LIMIT ?", KEPT)
      .toArray();
    this.mails = new MemoryMailStore(rows.map((row): StoredMail => JSON.parse(row.mail)));
  }

  async put(mail: Omit<StoredMail, "id">, key: string | null): Promise<string> {
    const id = await this.mails.put(mail, key);
    const { sql } = this.ctx.storage;
    if (sql.exec("SELECT 1 FROM mails WHERE id = ?", id).toArray().length === 0)
      sql.exec("INSERT INTO mails (id, mail) VALUES (?, ?)", id, JSON.stringify({ ...mail, id }));
    sql.exec("DELETE FROM mails WHERE n <= (SELECT MAX(n) FROM mails) - ?", KEPT);
    return id;
  }

  get(id: string): Promise<StoredMail | null> {
    return this.mails.get(id);
  }

  list(query: MailQuery): Promise<StoredMail[]> {
    return this.mails.list(query);
  }
}
