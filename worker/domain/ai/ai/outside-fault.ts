/**
 * late: no answer in time. refused: it would not. unreachable: no answer, or an error. unusable:
 * one that is not what was asked for.
 */
export type OutsideFaultKind = "late" | "refused" | "unreachable" | "unusable";

/** Why an outside service gave no answer that can be used. */
export class OutsideFault extends Error {
  override readonly name = "OutsideFault";
  readonly kind: OutsideFaultKind;

  constructor(kind: OutsideFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
