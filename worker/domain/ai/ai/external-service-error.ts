/** late: timeout. "refused": service declined. unreachable: no connection. unusable: bad format. */
export type ExternalServiceErrorKind = "late" | "refused" | "unreachable" | "unusable";

export class ExternalServiceError extends Error {
  override readonly name = "ExternalServiceError";
  readonly kind: ExternalServiceErrorKind;

  constructor(kind: ExternalServiceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
