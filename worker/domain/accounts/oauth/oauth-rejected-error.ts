import type { OAuthErrorCode } from "./contract.ts";

/** A failed sign-in with a provider. The page on which the sign-in started shows the message. */
export class OAuthRejectedError extends Error {
  override readonly name = "OAuthRejectedError";
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
