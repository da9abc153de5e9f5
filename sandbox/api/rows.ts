/** Stored rows, with the columns that the code names. Columns named `…` in JSON contain the contract's object of that name as text. */
export interface UserRow {
  id: number;
  email: string;
  password: string;
  state: 'verified' | 'unverified' | 'blocked' | 'deleted';
  /** For a blocked account, the message to the driver; for a deleted one, the day on which it was closed. */
  state_text: string | null;
}

export interface DriverRow {
  id: number;
  status: string;
  first_name: string;
  last_name: string;
  fleet_id: number;
  operating_area_id: number;
  vat_number: string | null;
  address: string | null;
  emergency_contact: string | null;
  badge: string | null;
  driving_licence: string | null;
  notifications: string;
  /** Pence. */
  balance_owed: number;
  balance_owed_limit: number | null;
}

export interface VehicleDetails {
  registration: string;
  make: string;
  model: string;
  colour: string;
  year: number;
  first_registered_on: string | null;
  fuel_type: string;
  passenger_seats: number;
  wheelchair_accessible: boolean;
  plate_number: string | null;
  ownership: 'owned' | 'financed' | 'hired' | 'company' | 'family';
}

export interface VehicleRow {
  id: number;
  details: string;
  status: 'active' | 'pending' | 'suspended' | 'removed';
  is_current: number;
}

export interface ChangeRow {
  id: number;
  driver_id: number;
  kind: 'replace' | 'add' | 'temporary' | 'update' | 'remove';
  status: 'draft' | 'pending' | 'action_required' | 'approved' | 'rejected' | 'cancelled';
  vehicle_id: number | null;
  new_vehicle_id: number | null;
  proposed: string | null;
  reason: string | null;
  effective_from: string | null;
  until: string | null;
  created_at: string;
  submitted_at: string | null;
  reviewed_at: string | null;
  review: string | null;
}

export interface DocumentRow {
  id: number;
  driver_id: number;
  vehicle_change_id: number | null;
  document_type_id: number;
  vehicle_id: number | null;
  status: 'pending' | 'approved' | 'rejected' | 'superseded' | 'withdrawn';
  number: string | null;
  issued_on: string | null;
  expires_on: string | null;
  submitted_at: string;
  review: string | null;
}

export interface FileRow {
  id: number;
  position: number;
  label: string | null;
  name: string;
  mime_type: string;
  size_bytes: number;
}
