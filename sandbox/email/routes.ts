import { html, page } from "../html.ts";
import type { MailStore, StoredMail } from "./store.ts";

/** Stores an email. Rejects recipients that begin with "undeliverable", to test failures. */
async function send(request: Request, store: MailStore): Promise<Response> {
  const fault = (status: number, message: string) => Response.json({ message }, { status });
  if (!/^Bearer \S+/.test(request.headers.get("Authorization") ?? ""))
    return fault(401, "Missing API key");
  const body: Record<string, unknown> = await request.json();
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
  const to = Array.isArray(body.to) ? String(body.to[0] ?? "") : text("to");
  const mail = {
    from: text("from"),
    to,
    subject: text("subject"),
    html: text("html"),
    text: text("text"),
    at: Date.now(),
  };
  if (Object.values(mail).includes(""))
    return fault(422, "from, to, subject, html and text are needed");
  if (to.startsWith("undeliverable")) return fault(503, "Try again later");
  return Response.json({ id: await store.put(mail, request.headers.get("Idempotency-Key")) });
}

const when = (at: number) => new Date(at).toISOString().slice(0, 19).replace("T", " ");

function listPage(mails: StoredMail[], to: string | null): Response {
  const rows = mails.map(
    (
      m,
    ) => html`<li><a href="/inbox/${m.id}"><span class="subject">${m.subject}</span><time class="muted">${when(m.at)}</time>
      <span class="muted">${m.to}</span></a></li>`,
  );
  const none = html`<p class="note">No mail yet. Sign up or ask for a new password: the mail arrives here within a second or two.</p>`;
  return page(
    "Inbox",
    html`<h1>Inbox</h1>
    <p class="note">${to === null ? "Mail to every address" : `Mail to ${to}`}, newest first. Nothing is sent anywhere.</p>
    ${rows.length === 0 ? none : html`<ul class="rows">${rows}</ul>`}`,
  );
}

function mailPage(mail: StoredMail): Response {
  // The frame that shows the email has no origin, and its content security policy forbids scripts,
  // because an email may contain scripts. Links in the email open in this window.
  return page(
    mail.subject,
    html`<p><a href="/inbox">All mail</a></p>
    <h1>${mail.subject}</h1>
    <p class="note">To ${mail.to}<br>From ${mail.from}<br>${when(mail.at)} UTC</p>
    <iframe title="The mail as HTML" src="/inbox/${mail.id}.html" sandbox="allow-scripts allow-top-navigation-by-user-activation"></iframe>
    <h2>As text</h2>
    <pre>${mail.text}</pre>`,
  );
}

const framed = (mail: StoredMail) =>
  new Response(mail.html.replace(/<head>/i, '<head><base target="_top">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });

export async function mailRoutes(request: Request, store: MailStore): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/mail/send" && request.method === "POST") return send(request, store);
  const query = {
    to: searchParams.get("to"),
    subject: searchParams.get("subject"),
    wait: Math.min(30, Number(searchParams.get("wait") ?? 0) || 0),
  };
  if (pathname === "/inbox.json") return Response.json(await store.list(query));
  if (pathname === "/inbox") return listPage(await store.list(query), query.to);
  const id = /^\/inbox\/([\w-]+)(\.html)?$/.exec(pathname);
  const mail = id?.[1] ? await store.get(id[1]) : null;
  if (!mail) return null;
  return id?.[2] ? framed(mail) : mailPage(mail);
}
