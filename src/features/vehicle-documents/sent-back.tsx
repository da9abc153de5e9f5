import { Banner } from '../../ui/Banner';
import { fileTitle, type Repair } from './repair';

/** Why a document was sent back, and which parts the driver has to do again. */
export const SentBack = ({ repair }: { readonly repair: Repair }) => {
  const { review } = repair.rejected;
  if (!review) return null;
  return (
    <Banner tone="danger" title="We sent this back">
      {review.reason ? <p>{review.reason}</p> : null}
      {review.what_to_do ? <p>{review.what_to_do}</p> : null}
      {review.seen && review.expected ? (
        <p>
          Your document shows “{review.seen}”. We need “{review.expected}”.
        </p>
      ) : null}
      {Object.values(repair.start).some(Boolean) ? (
        <p>We’ve filled in your answers from last time. Change what’s different this time.</p>
      ) : null}
      {repair.kept.length > 0 ? (
        <p>
          Only send {repair.type.file_labels.join(' and ') || 'what’s named here'} again.{' '}
          {repair.kept.map(fileTitle).join(' and ')} {repair.kept.length === 1 ? 'is' : 'are'} fine, so we’ll keep{' '}
          {repair.kept.length === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
    </Banner>
  );
};
