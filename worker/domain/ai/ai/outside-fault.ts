/**
 * late: no answer in time. refused: the service declined. unreachable: no connection, or an error
 * response. unusable: an answer in the wrong format.
 */
export type ExternalServiceErrorKind = "late" | "refused" | "unreachable" | "unusable";

export class ExternalServiceError extends Error {
  override readonly name = "ExternalServiceError";
  readonly kind: ExternalServiceErrorKind;

  constructor(kind: ExternalServiceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
