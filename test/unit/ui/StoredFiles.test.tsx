import { fireEvent, render, screen } from '@testing-library/react';
import { StoredFiles } from '../../../src/ui/StoredFiles';

const origins = ['https://files.operator.example'];
const file = (key: string, picture: string | null) => ({ key, name: `${key}.jpg`, title: `Page ${key}`, picture });

it('shows each stored file as a picture, or by its name if it has no picture that may be loaded', () => {
  render(
    <StoredFiles
      origins={origins}
      files={[file('1', `${origins[0]}/1`), file('2', null), file('3', 'https://elsewhere.example/3')]}
    />,
  );
  expect(screen.getByRole('img', { name: 'Page 1' })).toHaveAttribute('src', `${origins[0]}/1`);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['', '2.jpg', '3.jpg']);
});

it('shows the name of a stored file when its picture does not load', () => {
  render(<StoredFiles origins={origins} files={[file('1', `${origins[0]}/1`)]} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('listitem')).toHaveTextContent('1.jpg');
});

it('shows the first four of many stored files, how many more there are, and what was typed about them', () => {
  const files = ['1', '2', '3', '4', '5', '6'].map((key) => file(key, `${origins[0]}/${key}`));
  const { container } = render(
    <StoredFiles origins={origins} files={files}>
      Expires 22 November 2027
    </StoredFiles>,
  );
  expect(screen.getAllByRole('img')).toHaveLength(4);
  expect(container).toHaveTextContent('and 2 more');
  expect(container).toHaveTextContent('Expires 22 November 2027');
});
