import { DurableObject } from "cloudflare:workers";
import { deliverByHttp } from "./events.ts";
import { StripeSandbox } from "./sandbox.ts";
import { type StripeObject, StripeStore } from "./store.ts";

export class StripeDesk extends DurableObject<unknown> {
  private readonly sandbox: StripeSandbox;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    const { sql } = state.storage;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS objects (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, object TEXT NOT NULL)",
    );
    sql.exec("CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
    const store = new StripeStore();
    for (const row of sql.exec<{ object: string }>("SELECT object FROM objects ORDER BY n"))
      store.put(JSON.parse(row.object) as StripeObject);
    store.takeChanged();
    const fact = (name: string) =>
      sql.exec<{ value: string }>("SELECT value FROM facts WHERE name = ?", name).toArray()[0]
        ?.value;
    store.ahead = Number(fact("ahead") ?? 0);
    store.webhookUrl = fact("webhook") ?? null;
    this.sandbox = new StripeSandbox(store, deliverByHttp);
  }

  override async fetch(request: Request): Promise<Response> {
    const response = await this.sandbox.answer(request);
    this.keep();
    // Sends webhooks after the response. Otherwise the app's request would wait for the app's own
    // webhook handler.
    this.ctx.waitUntil(this.sandbox.tell().then(() => this.keep()));
    return (
      response ??
      new Response("The sandbox's Stripe plays nothing at this address.\n", { status: 404 })
    );
  }

  private keep(): void {
    const { sql } = this.ctx.storage;
    const { store } = this.sandbox;
    for (const object of store.takeChanged())
      sql.exec(
        "INSERT INTO objects (id, object) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET object = excluded.object",
        object.id,
        JSON.stringify(object),
      );
    const set = (name: string, value: string) =>
      sql.exec(
        "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value,
      );
    set("ahead", String(store.ahead));
    if (store.webhookUrl !== null) set("webhook", store.webhookUrl);
  }
}
