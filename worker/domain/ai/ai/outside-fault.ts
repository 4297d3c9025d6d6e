/**
 * late: no answer in time. refused: the service declined. unreachable: no connection, or an error
 * response. unusable: an answer in the wrong format.
 */
export type OutsideFaultKind = "late" | "refused" | "unreachable" | "unusable";

/** Thrown if an outside service returns no usable answer. */
export class OutsideFault extends Error {
  override readonly name = "OutsideFault";
  readonly kind: OutsideFaultKind;

  constructor(kind: OutsideFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
