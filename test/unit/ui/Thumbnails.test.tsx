import { render, screen } from '@testing-library/react';
import { Thumbnails } from '../../../src/ui/Thumbnails';

beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

it('thumbnails show photos as pictures under their page labels, and a PDF by its name', () => {
  const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });
  const files = [photo('IMG_1.jpg'), photo('IMG_2.jpg'), new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' })];
  const { container } = render(<Thumbnails files={files} labels={['Front']} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Front',
    'Photo 2',
    'scan.pdf',
  ]);
  expect(container.querySelectorAll('img')).toHaveLength(2);
});
