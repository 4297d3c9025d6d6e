import type { Config } from "../config.ts";
import type { Mail } from "../domain/accounts/email-delivery/ports.ts";

const TIMEOUT_MS = 5000;

function createHttpMail({ url, key, from }: { url: string; key: string; from: string }): Mail {
  return {
    async ping() {
      const response = await fetch(url, {
        method: "HEAD",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status >= 500) throw new Error(`The mail service answered ${response.status}`);
    },
    async send(message, idempotencyKey) {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKey,
        },
        body: JSON.stringify({
          from,
          to: [message.to],
          subject: message.subject,
          html: message.html,
          text: message.text,
          headers: message.headers,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      // A 409 means that the service has already accepted a message with this key.
      if (!response.ok && response.status !== 409)
        throw new Error(`The mail service answered ${response.status}`);
    },
  };
}

/** The email binding has no idempotency keys, so a retry after a lost response sends twice. */
function createBindingMail(binding: SendEmail, from: string): Mail {
  return {
    async send(message) {
      const timeout = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error("The mail binding took too long")), TIMEOUT_MS);
      });
      await Promise.race([binding.send({ from, ...message }), timeout]);
    },
  };
}

export function createMail(config: Config["mail"]): Mail {
  if (config === null) {
    return {
      async send() {
        throw new Error(
          "No mail service is set up: set SANDBOX_ORIGIN, or MAIL_API_URL, MAIL_API_KEY and MAIL_FROM",
        );
      },
    };
  }
  return config.via === "http"
    ? createHttpMail(config)
    : createBindingMail(config.binding, config.from);
}
