import type { Quote } from '../../api/quotes';
import { Section } from '../../ui/Section';
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

export const QuoteDocuments = ({ quote, title }: { readonly quote: Quote; readonly title: string }) =>
  quote.documents.length > 0 ? (
    <Section title={title}>
      <DocumentLinks quote={quote} />
    </Section>
  ) : null;
