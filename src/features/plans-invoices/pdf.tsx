import { fetchPdf } from '../../api/invoices';
import { resultOf } from '../../api/shape';
import type { Services } from '../../flows/services';
import { type SubmissionLogic, submissionOf, useSubmission } from '../../flows/use-submission';
import { failureText } from '../../format/failure';
import { saveFile } from '../../photos/save-file';
import { Button } from '../../ui/Button';
import { FailedPanel } from '../../ui/FailedPanel';

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
  const button = (
    <Button variant="quiet" icon="download" busy={busy} busyLabel="Downloading" onClick={() => submit(null)}>
      Download PDF
    </Button>
  );
  if (!failure && !rejection) return button;
  return (
    <FailedPanel title="We couldn’t download the PDF" onRetry={() => submit(null)} busy={busy}>
      {failure ? failureText(failure) : rejection?.message} Everything in it is also on this page.
    </FailedPanel>
  );
};
