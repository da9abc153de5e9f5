/** What the form of a document type asks; the shape of the contract's `DocumentType`. */
export interface DocumentType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly scope: 'driver' | 'vehicle';
  readonly proves: 'badge' | 'driving_licence' | 'plate' | 'mot' | 'insurance' | null;
  readonly help: string | null;
  readonly min_files: number;
  readonly max_files: number;
  readonly file_labels: readonly string[];
  readonly number_label: string | null;
  readonly single_use: boolean;
  readonly asks_issued_on: boolean;
  readonly asks_expires_on: boolean;
  readonly check_within_days: number | null;
  readonly checks: readonly string[];
  readonly common_rejections: readonly string[];
  readonly example_url: string | null;
}

/** What a vehicle says about itself, as far as it decides which papers belong to it. */
export interface VehiclePapers {
  readonly ownership: 'owned' | 'financed' | 'hired' | 'company' | 'family';
}

export const documentTypes: readonly DocumentType[] = [
  {
    id: 11,
    code: 'private_hire_badge',
    name: 'Private hire driver badge',
    scope: 'driver',
    proves: 'badge',
    help: 'Both sides of the badge you wear.',
    min_files: 2,
    max_files: 2,
    file_labels: ['Front', 'Back'],
    number_label: 'Badge number',
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: true,
    check_within_days: null,
    checks: ['Your name and photo can be seen.', 'The number matches your paper licence.'],
    common_rejections: ['The back is missing.', 'There’s glare on the plastic.'],
    example_url: null,
  },
  {
    id: 12,
    code: 'driving_licence',
    name: 'DVLA driving licence',
    scope: 'driver',
    proves: 'driving_licence',
    help: 'Both sides of the photocard.',
    min_files: 2,
    max_files: 2,
    file_labels: ['Front', 'Back'],
    number_label: 'Licence number',
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: true,
    check_within_days: null,
    checks: ['It’s a full licence.', 'The address matches your badge documents.'],
    common_rejections: ['A corner is cut off.'],
    example_url: null,
  },
  {
    id: 13,
    code: 'private_hire_vehicle_licence',
    name: 'Vehicle licence',
    scope: 'vehicle',
    proves: 'plate',
    help: 'The paper vehicle licence that came with your plate.',
    min_files: 1,
    max_files: 2,
    file_labels: ['Page 1', 'Page 2'],
    number_label: 'Plate number',
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: true,
    check_within_days: null,
    checks: ['The registration matches your car.', 'It was issued by the council you work in.'],
    common_rejections: ['It’s for your previous car.'],
    example_url: null,
  },
  {
    id: 14,
    code: 'mot_certificate',
    name: 'MOT or council test',
    scope: 'vehicle',
    proves: 'mot',
    help: 'All of the certificate, not the reminder.',
    min_files: 1,
    max_files: 2,
    file_labels: ['Page 1', 'Page 2'],
    number_label: null,
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: true,
    check_within_days: null,
    checks: ['The registration matches your car.'],
    common_rejections: ['An edge is cut off.'],
    example_url: null,
  },
  {
    id: 15,
    code: 'insurance_certificate',
    name: 'Insurance certificate',
    scope: 'vehicle',
    proves: 'insurance',
    help: 'The certificate of motor insurance for private hire.',
    min_files: 1,
    max_files: 4,
    file_labels: ['Page 1', 'Page 2', 'Page 3', 'Page 4'],
    number_label: 'Policy number',
    single_use: false,
    asks_issued_on: true,
    asks_expires_on: true,
    check_within_days: null,
    checks: ['It says hire and reward.', 'You’re named on it.'],
    common_rejections: ['It covers private use only.', 'It’s a quote, not a certificate.'],
    example_url: null,
  },
  {
    id: 16,
    code: 'v5c',
    name: 'V5C logbook',
    scope: 'vehicle',
    proves: null,
    help: 'The logbook, or the new keeper slip while you wait for it.',
    min_files: 1,
    max_files: 4,
    file_labels: ['Page 1', 'Page 2', 'Page 3', 'Page 4'],
    number_label: 'Document reference number',
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: false,
    check_within_days: null,
    checks: ['The registration can be read.', 'You’re the keeper.'],
    common_rejections: ['The page with the keeper is missing.'],
    example_url: null,
  },
  {
    id: 17,
    code: 'hire_agreement',
    name: 'Hire agreement',
    scope: 'vehicle',
    proves: null,
    help: 'The agreement with the company that owns the car.',
    min_files: 1,
    max_files: 6,
    file_labels: [],
    number_label: null,
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: true,
    check_within_days: null,
    checks: ['You and the vehicle are named.', 'It’s signed.'],
    common_rejections: ['It isn’t signed.'],
    example_url: null,
  },
  {
    id: 18,
    code: 'permission_letter',
    name: 'Permission letter',
    scope: 'vehicle',
    proves: null,
    help: 'A letter from the keeper that lets you drive for hire and reward.',
    min_files: 1,
    max_files: 2,
    file_labels: ['Page 1', 'Page 2'],
    number_label: null,
    single_use: false,
    asks_issued_on: true,
    asks_expires_on: false,
    check_within_days: null,
    checks: ['The keeper has signed it.'],
    common_rejections: ['It doesn’t name the car.'],
    example_url: null,
  },
  {
    id: 19,
    code: 'vehicle_photos',
    name: 'Photos of the vehicle',
    scope: 'vehicle',
    proves: null,
    help: null,
    min_files: 3,
    max_files: 3,
    file_labels: ['Front', 'Rear', 'Side'],
    number_label: null,
    single_use: false,
    asks_issued_on: false,
    asks_expires_on: false,
    check_within_days: null,
    checks: ['The plates can be read.'],
    common_rejections: ['It’s too dark.'],
    example_url: null,
  },
  {
    id: 20,
    code: 'proof_of_address',
    name: 'Proof of address',
    scope: 'driver',
    proves: null,
    help: 'A bill or bank letter from the last 3 months.',
    min_files: 1,
    max_files: 2,
    file_labels: ['Page 1', 'Page 2'],
    number_label: null,
    single_use: false,
    asks_issued_on: true,
    asks_expires_on: false,
    check_within_days: 92,
    checks: ['Your name and address match our records.'],
    common_rejections: ['It’s more than 3 months old.'],
    example_url: null,
  },
  {
    id: 21,
    code: 'dbs_certificate',
    name: 'Enhanced DBS certificate',
    scope: 'driver',
    proves: null,
    help: 'All pages of the paper certificate.',
    min_files: 1,
    max_files: 2,
    file_labels: ['Page 1', 'Page 2'],
    number_label: 'Certificate number',
    single_use: false,
    asks_issued_on: true,
    asks_expires_on: false,
    check_within_days: null,
    checks: ['Your name is spelled the same as on your badge.'],
    common_rejections: ['It’s a basic certificate.'],
    example_url: null,
  },
  {
    id: 22,
    code: 'dvla_check_code',
    name: 'DVLA check code',
    scope: 'driver',
    proves: null,
    help: 'Get it from DVLA. It works once, for 21 days.',
    min_files: 0,
    max_files: 0,
    file_labels: [],
    number_label: 'Check code',
    single_use: true,
    asks_issued_on: true,
    asks_expires_on: false,
    check_within_days: 21,
    checks: ['Capital and small letters match the code from DVLA.'],
    common_rejections: ['It’s already been used.'],
    example_url: null,
  },
  {
    id: 23,
    code: 'no_claims_proof',
    name: 'Proof of no-claims bonus',
    scope: 'driver',
    proves: null,
    help: 'A letter or renewal notice from the insurer you earned it with.',
    min_files: 1,
    max_files: 2,
    file_labels: ['Page 1', 'Page 2'],
    number_label: null,
    single_use: false,
    asks_issued_on: true,
    asks_expires_on: false,
    check_within_days: null,
    checks: ['It shows your name and the number of years.', 'It’s less than 2 years old.'],
    common_rejections: ['The bonus is for a private car.', 'It doesn’t show the number of years.'],
    example_url: null,
  },
];

export const documentTypeById = (id: number): DocumentType | undefined => documentTypes.find((type) => type.id === id);

/** Throws on a code that does not exist: a typing mistake in the sandbox, never a driver's. */
export const documentTypeByCode = (code: string): DocumentType => {
  const found = documentTypes.find((type) => type.code === code);
  if (!found) throw new Error(`There is no document type "${code}".`);
  return found;
};

/** Which paper shows that the driver may use the vehicle. */
export const keeperPaper = (ownership: VehiclePapers['ownership']): DocumentType => {
  if (ownership === 'hired' || ownership === 'company') return documentTypeByCode('hire_agreement');
  return documentTypeByCode(ownership === 'family' ? 'permission_letter' : 'v5c');
};

const requiredOfDriver = ['private_hire_badge', 'driving_licence'];
const optionalOfDriver = ['proof_of_address', 'dbs_certificate', 'dvla_check_code'];

/** The checklist of a driver: own papers. */
export const typesOfDriver = (): { type: DocumentType; required: boolean }[] => [
  ...requiredOfDriver.map((code) => ({ type: documentTypeByCode(code), required: true })),
  ...optionalOfDriver.map((code) => ({ type: documentTypeByCode(code), required: false })),
];

/** The checklist of one vehicle in use. */
export const typesOfVehicle = (vehicle: VehiclePapers): { type: DocumentType; required: boolean }[] => [
  { type: documentTypeByCode('private_hire_vehicle_licence'), required: true },
  { type: documentTypeByCode('mot_certificate'), required: true },
  { type: documentTypeByCode('insurance_certificate'), required: true },
  { type: keeperPaper(vehicle.ownership), required: false },
  { type: documentTypeByCode('vehicle_photos'), required: false },
];

/** The name within a sentence: `insurance certificate`, but `MOT or council test`. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
