import { type DocumentItem, documentUploadMachine } from '../../../../machines/document-upload';
import {
  fetchNewestDocuments,
  findDocument,
  type StandaloneDocument,
  storeDocument,
} from '../../../api/document-uploads';
import { fetchRequirements, type Requirement } from '../../../api/documents';
import { fetchFleet, fetchVehicles } from '../../../api/driver';
import { optional } from '../../../api/optional';
import { fetchProfile } from '../../../api/profile';
import { fetchQuotes } from '../../../api/quotes';
import { documentName, uploadHref } from '../../../domain/document-status';
import { deliveryOf } from '../../../flows/delivery';
import { requireDriver } from '../../../flows/require-driver';
import type { LoadArgs, Services } from '../../../flows/services';
import { standaloneDraft } from '../document';
import { uploadProgress } from '../progress';
import { isSame, targetIn } from './upload-address';
import { findArrived, readSent } from './upload-attempt';

/** What a delivery sends: a standalone document. */
type DocumentDelivery = DocumentItem & { readonly document: StandaloneDocument };

/** The document-upload chart with its calls. Made by the loader, outside React. */
export const documentUploadLogic = (services: Services, userId: string, requirements: readonly Requirement[]) =>
  documentUploadMachine.provide({
    actors: {
      delivery: deliveryOf<DocumentDelivery>(services, userId, {
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

/** Fails only if the requirements or the newest documents cannot be read. */
export const loadUpload = async (services: Services, { signal, url }: LoadArgs) => {
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
  const quotes =
    row?.document_type.proves === 'insurance' && services.canOpen('/insure')
      ? await optional(fetchQuotes(client, signal))
      : null;
  const waiting = [row?.replacement, row?.current].filter((document) => document?.status === 'pending');
  const storedTickets = services.ticketStore.read(user.id);
  const pendingTicket = storedTickets.find(
    ({ kind, about }) => kind === 'document' && waiting.some((document) => document?.id === about),
  );
  // Only a reload of the last page opens the check without a draft: sending has deleted the draft.
  const isReload = url.searchParams.has('step') && target && !services.drafts.read(user.id, standaloneDraft(target));
  const sent = isReload && waiting.length > 0 ? readSent(services, user.id, target) : null;
  return {
    logic: documentUploadLogic(services, user.id, requirements),
    input: {
      target,
      pendingTicket:
        pendingTicket && pendingTicket.about !== null
          ? { key: pendingTicket.key, documentId: pendingTicket.about }
          : null,
      sent,
    },
    sent,
    /** Whether the document could not be sent, and waits on this device. */
    isReady: row !== null && row !== undefined && storedTickets.some(({ ready }) => ready?.href === uploadHref(row)),
    requirements,
    vehicles: vehicles ?? [],
    quotes: quotes ?? [],
    profile,
    fleet,
    newest,
    // Any other id belongs to the document that this visit sent.
    known: [
      ...newest,
      ...requirements.flatMap(({ current, replacement }) => [current ?? [], replacement ?? []].flat()),
    ].map(({ id }) => id),
    userId: user.id,
    timeZone: user.timeZone,
  };
};

/** Everything that the screen of one document reads before it opens. */
export type UploadData = Awaited<ReturnType<typeof loadUpload>>;
