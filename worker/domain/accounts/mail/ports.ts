export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Headers in addition to those of every email, for example List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** Sends emails. Sending is slow and can fail, so that only jobs may call it, never a request. */
export interface Mail {
  /**
   * @param idempotencyKey a provider that supports idempotency keys sends messages with the same
   * key once
   * @throws Error if the provider rejects the message, fails or takes longer than 5 s
   */
  send(message: MailMessage, idempotencyKey: string): Promise<void>;
  /**
   * Checks without an email that the mail service responds. Undefined if the service cannot be
   * checked.
   * @throws Error if it does not respond
   */
  ping?(): Promise<void>;
}
