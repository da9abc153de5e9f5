/** A value of the operator that is not in the contract's enumeration. The portal shows it and decides nothing by it. */
export interface UnknownValue {
  /** Null if the operator sent none. */
  readonly raw: string | null;
}
