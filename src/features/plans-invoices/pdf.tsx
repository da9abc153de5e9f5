import { resultOf } from '../../api/contract';
import { fetchPdf } from '../../api/invoices';
import type { Services } from '../../flows/services';
import { type SubmissionLogic, submissionOf, useSubmission } from '../../flows/use-submission';
import { failureText } from '../../format/failure';
import { saveFile } from '../../photos/save-file';
import { Button } from '../../ui/Button';
import { FailedPanel } from '../../ui/FailedPanel';
import { Stack } from '../../ui/Stack';

/** The chart of one download with its call: GET …/{id}/pdf. */
export const pdfLogic = (
  services: Services,
  of: 'invoices' | 'invoice-summary-statements',
  id: string,
): SubmissionLogic => submissionOf(services, (client, _, signal) => resultOf(() => fetchPdf(client, of, id, signal)));

export interface PdfButtonProps {
  readonly services: Services;
  readonly logic: SubmissionLogic;
  /** The name of the file, without its ending. */
  readonly name: string;
}

/** Downloads the page as a PDF. */
export const PdfButton = ({ services, logic, name }: PdfButtonProps) => {
  const { busy, failure, rejection, submit } = useSubmission(services, logic, (file) =>
    saveFile(`${name}.pdf`, 'application/pdf', file as Blob),
  );
  const isFailed = failure !== null || rejection !== null;
  return (
    <Stack>
      {isFailed ? (
        <FailedPanel title="We couldn’t download the PDF">
          {failure ? failureText(failure) : rejection?.message} Everything in it is also on this page.
        </FailedPanel>
      ) : null}
      {/* The same button, so that it keeps the focus. */}
      <div>
        <Button
          variant="quiet"
          icon={isFailed ? 'again' : 'download'}
          busy={busy}
          busyLabel="Downloading"
          onClick={() => submit(null)}
        >
          {isFailed ? 'Try again' : 'Download PDF'}
        </Button>
      </div>
    </Stack>
  );
};
