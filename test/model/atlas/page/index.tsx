import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AtlasData } from '../data';
import { Atlas } from './Atlas';

const { atlas } = window as unknown as { readonly atlas: AtlasData };
const place = document.getElementById('atlas');
if (!place) throw new Error('The page has no place for the atlas.');
createRoot(place).render(
  <StrictMode>
    <Atlas data={atlas} />
  </StrictMode>,
);
