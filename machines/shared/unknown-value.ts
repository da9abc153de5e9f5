/** A value of the operator that is not in the contract's enumeration. The portal shows it, and takes no decision from it. */
export interface UnknownValue {
  /** Null if the operator sent none. */
  readonly raw: string | null;
}
