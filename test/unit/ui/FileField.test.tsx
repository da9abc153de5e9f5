import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileField, type FileFieldProps } from '../../../src/ui/FileField';
import { Form, type Problems } from '../../../src/ui/Form';
import { fileSize } from '../../../src/ui/file-size';

const file = (name: string, size = 2048, type = 'application/pdf', lastModified = 1) =>
  new File([new Uint8Array(size)], name, { type, lastModified });
const mot = file('mot.pdf', 626_688);
const page2 = file('page 2.jpg', 1000, 'image/jpeg');

beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const show = (files: readonly File[] = [], props: Partial<FileFieldProps> = {}, problems: Problems | null = null) => {
  const onChange = jest.fn();
  render(
    <Form
      initialValues={{ files }}
      onSubmit={() => undefined}
      submitLabel="Send"
      busyLabel="Sending"
      onChange={onChange}
      problems={problems}
    >
      <FileField name="files" label="Photo or PDF of your MOT" accept={['image/*', '.pdf']} maxFiles={3} {...props} />
    </Form>,
  );
  return () => (onChange.mock.lastCall?.[0].files as File[] | undefined)?.map(({ name }) => name);
};
const fileInput = () => screen.getByLabelText<HTMLInputElement>('Choose files');
const rows = () => within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');

test('chosen files are listed with their sizes, and more can be added', async () => {
  const names = show();
  await userEvent.upload(fileInput(), [mot]);
  // A browser reports no change if the same file is chosen again.
  expect(fileInput()).toHaveValue('');
  await userEvent.upload(fileInput(), [page2]);
  expect(names()).toEqual(['mot.pdf', 'page 2.jpg']);
  expect(rows().map((row) => row.textContent)).toEqual(['mot.pdf612\u00a0kB', 'page 2.jpg1000\u00a0bytes']);
  expect(screen.getByText('page 2.jpg added.')).toHaveAttribute('role', 'status');
});

test('the same file twice is one file', async () => {
  const names = show();
  await userEvent.upload(fileInput(), [mot]);
  await userEvent.upload(fileInput(), [mot]);
  expect(names()).toEqual(['mot.pdf']);
});

test('more files than the limit are kept, and the check reports them', async () => {
  const names = show([mot, page2, file('3.pdf')]);
  await userEvent.upload(fileInput(), [file('4.pdf')]);
  expect(names()).toHaveLength(4);
});

test('a second file replaces the first if the field takes one file', async () => {
  const names = show([mot], { maxFiles: 1 });
  expect(screen.getByLabelText('Choose a file')).not.toHaveAttribute('multiple');
  await userEvent.upload(screen.getByLabelText('Choose a file'), file('new.pdf'));
  expect(names()).toEqual(['new.pdf']);
});

test('a removed file can be chosen again, and the focus stays at the field', async () => {
  // Phones give all photos one name.
  const names = show([mot, file('mot.pdf')]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove mot.pdf' })[0] as HTMLElement);
  expect(names()).toEqual(['mot.pdf']);
  expect(screen.getByText('mot.pdf removed.')).toBeInTheDocument();
  expect(fileInput()).toHaveFocus();
  await userEvent.upload(fileInput(), [mot]);
  expect(names()).toEqual(['mot.pdf', 'mot.pdf']);
});

test('a file name is shown as text, whatever it contains', () => {
  show([file('<img src=x onerror=alert(1)>.pdf')]);
  expect(screen.getByText('<img src=x onerror=alert(1)>.pdf')).toBeInTheDocument();
  expect(document.querySelector('img[src=x]')).toBeNull();
});

test('files can be dropped, and one dropped next to the field does not replace the page', () => {
  const names = show();
  fireEvent.drop(screen.getByText('Choose files'), { dataTransfer: { files: [mot] } });
  expect(names()).toEqual(['mot.pdf']);
  expect(fireEvent.drop(document.body)).toBe(false);
  expect(fireEvent.dragOver(document.body)).toBe(false);
});

test('the camera button takes one photo with the rear camera', () => {
  show();
  const camera = screen.getByLabelText('Take photo');
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera).toHaveAttribute('accept', 'image/*');
});

test('an error shows next to the field, and the summary links to it', async () => {
  show([], { hint: 'Up to 10 MB' }, { fields: { files: ['Choose a photo of your MOT'] } });
  expect(fileInput()).toBeInvalid();
  expect(fileInput()).toHaveAccessibleDescription('Up to 10 MB Choose a photo of your MOT');
  await userEvent.click(screen.getByRole('link', { name: 'Choose a photo of your MOT' }));
  expect(fileInput()).toHaveFocus();
});

test('each file shows its upload progress, and what it becomes', () => {
  const states = [
    { state: 'sending', share: 0.62 },
    { state: 'sent', text: 'Sent 08:42' },
    { state: 'failed', share: 0.3 },
    { state: 'waiting' },
    { state: 'outcomeUnknown', share: 1 },
    { state: 'ready', becomes: page2 },
  ] as const;
  show([mot, page2, file('3.pdf'), file('4.pdf'), file('5.pdf'), file('photo.heic')], {
    statusOf: (_, index) => states[index],
  });
  expect(screen.getByRole('progressbar', { name: 'Sending mot.pdf' })).toHaveAttribute('aria-valuenow', '62');
  expect(rows().map((row) => row.textContent)).toEqual([
    'mot.pdf379\u00a0kB of 612\u00a0kB62%',
    'page 2.jpgSent 08:421000\u00a0bytes',
    '3.pdfNot sent',
    '4.pdfWaiting, 2\u00a0kB',
    '5.pdfMight not be sent',
    'page 2.jpg1000\u00a0bytes, was 2\u00a0kB',
  ]);
  expect(screen.queryByRole('button', { name: 'Remove mot.pdf' })).toBeNull();
});

test('a picture that cannot be rendered shows as an icon', () => {
  show([page2]);
  const picture = document.querySelector('img');
  expect(picture).toHaveAttribute('src', 'blob:preview');
  fireEvent.error(picture as HTMLImageElement);
  expect(document.querySelector('img')).toBeNull();
});

test.each([
  [0, '0 bytes'],
  [1000, '1000 bytes'],
  [626_688, '612 kB'],
  [11 * 1024 * 1024, '11.0 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text.replace(' ', '\u00a0'));
});
