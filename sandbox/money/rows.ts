/** Stored rows, with the columns that the code names. Amounts are pence, instants `2026-03-02T08:14:09Z`. */
export interface PlanRow {
  id: number;
  kind: string;
  name: string;
  /** The price before VAT; `null` for commission. */
  amount: number | null;
  frequency: 'per_job' | 'weekly' | 'monthly';
  vat_rate_bps: number;
  ends_on: string | null;
  charged: 'commission' | 'earnings' | 'invoice';
  tiers: string;
}

export interface WeekRow {
  id: number;
  driver_id: number;
  /** The day on which it begins, a Monday. */
  starts_on: string;
  rate_bps: number;
  /** `null` while the week runs. */
  closed_at: string | null;
  fees: string;
  payout_id: number | null;
  /** The number of jobs in the last calculation of its commission. */
  counted_jobs: number;
  /** The error that the stated sum has on purpose. */
  slip: number;
}

export interface BookingRow {
  id: number;
  status: string;
  payment_method: string;
  work_date: string;
  pickup_at: string;
  ends_at: string;
  pickup: string;
  stops: string;
  drop_off: string | null;
  tenths_of_miles: number | null;
  waiting_minutes: number;
  registration: string;
  fare: number;
  waiting: number;
  extras: string;
  extras_total: number;
  tip: number;
  commission: number;
  commission_vat: number;
}

export interface AdjustmentRow {
  booking_id: number;
  amount: number;
}

export interface StatementRow {
  id: number;
  driver_id: number;
  period_start: string;
  period_end: string;
}

export interface InvoiceRow {
  id: number;
  statement_id: number;
  kind: string;
  issued_on: string;
  due_on: string;
  /** The amount with VAT; negative on a credit note. */
  total: number;
}

export interface InvoiceLineRow {
  description: string;
  unit_price: number;
  net: number;
  vat: number;
  booking_id: number | null;
}

export interface PaymentRow {
  id: number;
  driver_id: number;
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  method: 'card' | 'earnings' | 'bank_transfer' | 'cash' | 'credit';
  amount: number;
  created_at: string;
  paid_at: string | null;
  /** The week whose earnings paid it. */
  week_id: number | null;
  /** The secret in the link to its payment page. */
  token: string | null;
  return_url: string | null;
  /** When the bank confirms a payment that is processing. */
  settles_at: string | null;
  failure_message: string | null;
}

export interface PayoutRow {
  id: number;
  driver_id: number;
  status: 'scheduled' | 'processing' | 'paid' | 'failed' | 'on_hold' | 'cancelled';
  amount: number;
  period_start: string;
  period_end: string;
  scheduled_for: string;
  sent_at: string | null;
  expected_by: string;
  paid_at: string | null;
  bank_account: string | null;
  held_reason: string | null;
  failure_code: string | null;
}

export interface PayoutLineRow {
  kind: 'net_earnings' | 'cash_offset' | 'invoice' | 'brought_forward';
  amount: number;
  /** The week it comes from; `null` for an invoice. */
  week_id: number | null;
  invoice_id: number | null;
}
