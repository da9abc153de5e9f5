import type { Client } from '../../api/client';
import { isNotThere } from '../../api/collections';
import { fetchInsuranceForm } from '../../api/insurance';
import { type AskedForm, askedForm } from './form/questions';

/** The form of a quote; null when the operator has no questions, because a quote then cannot be requested in the portal. */
export const readForm = async (client: Client, signal?: AbortSignal): Promise<AskedForm | null> => {
  try {
    const schemas = await fetchInsuranceForm(client, signal);
    return schemas && askedForm(schemas);
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  }
};
