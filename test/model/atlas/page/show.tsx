import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Model } from '../../toolkit/model';
import type { AtlasData } from '../data';
import { Atlas } from './Atlas';

/** Shows the atlas from the data in the page. `models`: the charts to step through. */
export const showAtlas = (models: readonly Model<unknown>[]): void => {
  const { atlas } = window as unknown as { readonly atlas: AtlasData };
  const container = document.getElementById('atlas');
  if (!container) throw new Error('The page has no element for the atlas.');
  createRoot(container).render(
    <StrictMode>
      <Atlas data={atlas} models={models} />
    </StrictMode>,
  );
};
