import { createRoot } from 'react-dom/client';
import { ErrorScreen } from '../ui/ErrorScreen';
import { isBot } from './reporting/bots';
import { describeError } from './reporting/error-texts';

/** The partner of the configuration, as far as it can be read, because a broken configuration may be the reason for the failure. */
const partnerOf = (page: Document): { readonly name: string; readonly logoUrl: string } => {
  try {
    const { partner } = JSON.parse(page.getElementById('portal-config')?.textContent ?? '');
    return { name: String(partner.name ?? ''), logoUrl: String(partner.logo_url ?? '') };
  } catch {
    return { name: '', logoUrl: '' };
  }
};

/** Renders the error screen of a portal that could not start, without a router or services (ER-07). */
export const showFailedStart = async (error: unknown): Promise<void> => {
  const root = document.getElementById('root');
  if (!root || (await isBot(navigator.userAgent))) return;
  window.portalHeld?.();
  // React may still use the old root element.
  const fresh = root.cloneNode(false) as Element;
  root.replaceWith(fresh);
  document.documentElement.removeAttribute('data-known');
  const { name, logoUrl } = partnerOf(document);
  createRoot(fresh).render(
    <ErrorScreen brand={{ name: name || 'Driver portal', logoUrl }} {...describeError(error)} />,
  );
};
