import types from './document-types.json' with { type: 'json' };

/** The questions of a document type's form: the shape of the contract's `DocumentType`. */
export type DocumentType = (typeof types)[number];

/** The details of a vehicle that decide which documents it needs. */
export interface VehicleFacts {
  readonly ownership: 'owned' | 'financed' | 'hired' | 'company' | 'family';
}

export const documentTypeById = (id: number): DocumentType | undefined => types.find((type) => type.id === id);

/** @throws Error for a code that does not exist, which is a mistake in the sandbox */
export const documentTypeByCode = (code: string): DocumentType => {
  const documentType = types.find((type) => type.code === code);
  if (!documentType) throw new Error(`There is no document type "${code}".`);
  return documentType;
};

/** The document that shows that the driver may use the vehicle. */
export const keeperDocument = (ownership: VehicleFacts['ownership']): DocumentType => {
  if (ownership === 'hired' || ownership === 'company') return documentTypeByCode('hire_agreement');
  return documentTypeByCode(ownership === 'family' ? 'permission_letter' : 'v5c');
};

const requiredOfDriver = ['private_hire_badge', 'driving_licence'];
const optionalOfDriver = ['proof_of_address', 'dbs_certificate', 'dvla_check_code'];

export const typesOfDriver = (): { type: DocumentType; required: boolean }[] => [
  ...requiredOfDriver.map((code) => ({ type: documentTypeByCode(code), required: true })),
  ...optionalOfDriver.map((code) => ({ type: documentTypeByCode(code), required: false })),
];

/** The documents without which a vehicle may not be driven, whether it is new to the fleet or in use. */
export const requiredOfVehicle = ['private_hire_vehicle_licence', 'mot_certificate', 'insurance_certificate'];

/** The documents about one vehicle in use. */
export const typesOfVehicle = (vehicle: VehicleFacts): { type: DocumentType; required: boolean }[] => [
  ...requiredOfVehicle.map((code) => ({ type: documentTypeByCode(code), required: true })),
  { type: keeperDocument(vehicle.ownership), required: false },
  { type: documentTypeByCode('vehicle_photos'), required: false },
];

/** The name within a sentence: `insurance certificate`, but `MOT or council test`. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
