import type { OAuthRefusal } from "./contract.ts";

/**
 * A sign-in with a provider that did not come about. The shell turns it into a sentence on the page
 * it began at.
 */
export class OAuthRefused extends Error {
  override readonly name = "OAuthRefused";
  readonly refusal: OAuthRefusal;

  constructor(refusal: OAuthRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}
