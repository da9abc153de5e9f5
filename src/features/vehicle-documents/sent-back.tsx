import { Banner } from '../../ui/Banner';
import { fileTitle, type Repair } from './repair';

const quoted = (name: string): string => `“${name}”`;

/** Why a document was sent back, and which parts the driver has to do again. */
export const SentBack = ({ repair }: { readonly repair: Repair }) => {
  const { review } = repair.rejected;
  if (!review) return null;
  return (
    <Banner tone="danger" title="We sent this back">
      <p>
        {review.reason ?? 'No reason was given.'} {review.what_to_do}
      </p>
      {review.seen && review.expected ? (
        <p>
          Your document shows “{review.seen}”. We need “{review.expected}”.
        </p>
      ) : null}
      {Object.values(repair.start).some(Boolean) ? (
        <p>We’ve filled in your last answers. Change what’s different.</p>
      ) : null}
      {repair.kept.length > 0 ? (
        <p>
          We only need {repair.type.file_labels.map(quoted).join(' and ') || 'what’s named here'} again. We’ll keep{' '}
          {repair.kept.map(fileTitle).map(quoted).join(' and ')}.
        </p>
      ) : null}
    </Banner>
  );
};
