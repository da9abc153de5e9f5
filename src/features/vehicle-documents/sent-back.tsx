import { Banner } from '../../ui/Banner';
import { fileTitle, type Repair } from './repair';

/** Why a document was sent back, and what of it has to be done again. */
export const SentBack = ({ repair }: { readonly repair: Repair }) => {
  const { review } = repair.rejected;
  if (!review) return null;
  return (
    <Banner tone="danger" title={review.reason ?? 'The team sent this back'}>
      {review.what_to_do ? <p>{review.what_to_do}</p> : null}
      {review.seen && review.expected ? (
        <p>
          It says “{review.seen}”. It should say “{review.expected}”.
        </p>
      ) : null}
      {repair.kept.length > 0 ? (
        <p>
          Send only {repair.type.file_labels.join(' and ') || 'what is named here'} again.{' '}
          {repair.kept.map(fileTitle).join(' and ')} {repair.kept.length === 1 ? 'is' : 'are'} fine and kept.
        </p>
      ) : null}
    </Banner>
  );
};
