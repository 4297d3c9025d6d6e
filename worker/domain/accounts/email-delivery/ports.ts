export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

/** Emails must be sent by queue jobs, never by a request, because sending is slow and can fail. */
export interface Mail {
  /** A provider that supports idempotency keys sends messages with the same key only once. */
  send(message: MailMessage, idempotencyKey: string): Promise<void>;
  /** Checks that the mail service responds, without sending an email; throws if not. */
  ping?(): Promise<void>;
}
