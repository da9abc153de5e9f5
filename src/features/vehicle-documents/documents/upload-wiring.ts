import {
  type DocumentItem,
  type DocumentUploadInput,
  documentUploadMachine,
} from '../../../../machines/document-upload';
import {
  type DocumentOnItsOwn,
  fetchNewestDocuments,
  findDocument,
  storeDocument,
} from '../../../api/document-uploads';
import { fetchRequirements, type Requirement, type SentDocument } from '../../../api/documents';
import { type Fleet, fetchFleet, fetchVehicles, type Vehicle } from '../../../api/driver';
import { fetchProfile, type Profile } from '../../../api/profile';
import { documentName, uploadHref } from '../../../domain/document-standing';
import { deliveryOf } from '../../../flows/delivery';
import { requireDriver } from '../../../flows/require-driver';
import type { LoadArgs, Services } from '../../../flows/services';
import { uploadProgress } from '../progress';
import { findArrived } from './on-its-way';
import { isSame, targetIn } from './upload-address';

/** What is delivered: a document on its own. */
type OwnDocument = DocumentItem & { readonly document: DocumentOnItsOwn };

/** The document-upload chart with its calls. Made once per visit, outside React. */
export const documentUploadLogic = (services: Services, userId: string, requirements: readonly Requirement[]) =>
  documentUploadMachine.provide({
    actors: {
      delivery: deliveryOf<OwnDocument>(services, userId, {
        send: (client, { target, document }, signal) => {
          uploadProgress.set(0);
          return storeDocument(client, target, document, signal, uploadProgress.set);
        },
        find: async (client, { target, document }, signal) =>
          (await findDocument(client, target, document, signal)) ?? 'notThere',
        ready: ({ target }) => {
          const row = requirements.find((requirement) => isSame(requirement, target));
          return {
            name: documentName(row?.document_type ?? { name: null }),
            href: row ? uploadHref(row) : '/vehicle-documents/document/upload',
          };
        },
      }),
    },
  });

/** Everything that the screen of one document reads before it opens. */
export interface UploadData {
  readonly logic: ReturnType<typeof documentUploadLogic>;
  readonly input: DocumentUploadInput;
  readonly requirements: readonly Requirement[];
  readonly vehicles: readonly Vehicle[];
  /** Null when it could not be read: nothing is compared with it then. */
  readonly profile: Profile | null;
  /** Null when it could not be read: how long the team takes is unknown then. */
  readonly fleet: Fleet | null;
  /** The driver's newest documents. */
  readonly newest: readonly SentDocument[];
  /** Ids of all documents that the operator is known to have: whatever else turns up is the one that is sent here. */
  readonly known: readonly string[];
  readonly userId: string;
  readonly timeZone: string;
}

/** What only helps may be missing: less is compared then, but the screen opens. */
const optional = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);

/** GET /v1/documents/current, /v1/documents, the vehicles, the profile and the fleet, in parallel. Only the first two are required. */
export const loadUpload = async (services: Services, { signal, url }: LoadArgs): Promise<UploadData> => {
  const user = requireDriver(services);
  const client = await services.client();
  const [requirements, newest, vehicles, profile, fleet] = await Promise.all([
    fetchRequirements(client, signal),
    fetchNewestDocuments(client, signal),
    optional(fetchVehicles(client, signal)),
    optional(fetchProfile(client, signal)),
    optional(fetchFleet(client, user.fleetId, signal)),
  ]);
  findArrived(services, user.id, requirements);
  const target = targetIn(url.searchParams, requirements);
  const row = target && requirements.find((requirement) => isSame(requirement, target));
  const waiting = [row?.replacement, row?.current].filter((document) => document?.status === 'pending');
  const pendingTicket = services.notedTickets
    .read(user.id)
    .find(({ kind, about }) => kind === 'document' && waiting.some((document) => document?.id === about));
  return {
    logic: documentUploadLogic(services, user.id, requirements),
    input: {
      target,
      pendingTicket:
        pendingTicket && pendingTicket.about !== null
          ? { key: pendingTicket.key, documentId: pendingTicket.about }
          : null,
    },
    requirements,
    vehicles: vehicles ?? [],
    profile,
    fleet,
    newest,
    known: [
      ...newest,
      ...requirements.flatMap(({ current, replacement }) => [current ?? [], replacement ?? []].flat()),
    ].map(({ id }) => id),
    userId: user.id,
    timeZone: user.timeZone,
  };
};
