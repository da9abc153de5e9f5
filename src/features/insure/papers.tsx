import type { Quote } from '../../api/insurance';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';

/** The papers of a quote, to be opened. */
export const Papers = ({ quote: { documents }, title }: { readonly quote: Quote; readonly title: string }) =>
  documents.length > 0 ? (
    <Section title={title}>
      <Stack space="small">
        {documents.map(({ name, url }) => (
          <TextLink key={url} href={url} icon="file">
            {name ?? 'Document'}
          </TextLink>
        ))}
      </Stack>
    </Section>
  ) : null;
