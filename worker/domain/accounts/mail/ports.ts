export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Beyond those that every mail has, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** Sends mail. Slow and fallible: only a job calls it, never a request. */
export interface Mail {
  /**
   * @param idempotencyKey a provider that knows keys sends two messages of one key once
   * @throws Error when the provider refuses, fails or takes over 5 s
   */
  send(message: MailMessage, idempotencyKey: string): Promise<void>;
  /** Whether the service answers at all, without a mail; left out where there is no way to ask. @throws Error when it does not */
  reach?(): Promise<void>;
}
