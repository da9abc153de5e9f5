import { EmailAddress } from './EmailAddress';
import { MutedText } from './MutedText';
import { Stack } from './Stack';
import { TextLink } from './TextLink';

export interface ContactLinksProps {
  /** The number to dial and the number to show. */
  readonly phone: { readonly dialled: string; readonly shown: string } | null;
  readonly hours: string | null;
  readonly email: string | null;
  readonly subject: string;
  /** The text that the email starts with. */
  readonly body?: string;
  /** Shown if there is neither a telephone number nor an email address. */
  readonly otherwise: string;
}

/** Links to call the team, or to write an email with its subject filled in. */
export function ContactLinks({ phone, hours, email, subject, body = '', otherwise }: ContactLinksProps) {
  if (!phone && !email) return <p>{otherwise}</p>;
  return (
    <Stack space="small">
      {phone && (
        <div>
          <TextLink href={`tel:${phone.dialled}`} icon="phone" alone>
            Call {phone.shown}
          </TextLink>
          {hours && <MutedText>{hours}</MutedText>}
        </div>
      )}
      {email && (
        <p>
          <TextLink
            href={`mailto:${email}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`}
            icon="mail"
            alone
          >
            <span>
              Email <EmailAddress>{email}</EmailAddress>
            </span>
          </TextLink>
        </p>
      )}
    </Stack>
  );
}
