import type { ReactNode } from 'react';
import type { Quote } from '../../api/quotes';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';

export const DocumentLinks = ({ quote: { documents } }: { readonly quote: Quote }) => (
  <ul>
    {documents.map(({ name, url }) => (
      <li key={url}>
        <TextLink href={url} icon="file">
          {name ?? 'Document'}
        </TextLink>
      </li>
    ))}
  </ul>
);

export const QuoteDocuments = ({
  quote,
  title,
  children = null,
}: {
  readonly quote: Quote;
  readonly title: string;
  readonly children?: ReactNode;
}) =>
  quote.documents.length > 0 ? (
    <Section title={title}>
      <Stack>
        <DocumentLinks quote={quote} />
        {children}
      </Stack>
    </Section>
  ) : (
    children
  );
