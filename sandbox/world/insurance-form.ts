/** The contract's `FormSchema`: a form as data, with the properties that the sandbox and its tests read. The contract check knows the rest. */
export interface Form {
  readonly version: string;
  readonly title: string;
  readonly estimated_minutes?: number;
  readonly sections: readonly Section[];
  readonly declarations: readonly { readonly key: string; readonly text: string }[];
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly show_when?: object;
  readonly questions: readonly Question[];
}

export interface Question {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly required: boolean;
  readonly show_when?: object;
  readonly max_length?: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly min_date?: string;
  readonly max_date?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly item_label?: string;
  readonly item_schema?: string;
  readonly questions?: readonly Question[];
}
