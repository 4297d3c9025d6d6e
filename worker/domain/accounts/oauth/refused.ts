import type { OAuthErrorCode } from "./contract.ts";

/**
 * A sign-in with a provider that did not come about. The shell turns it into a sentence on the page
 * it began at.
 */
export class OAuthRejectedError extends Error {
  override readonly name = "OAuthRefused";
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
