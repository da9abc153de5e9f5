import type { PortalConfig } from '../../api/config';
import { dialledPhone, showPhone } from '../../domain/phone';
import { ContactLinks } from '../../ui/ContactLinks';

export interface ContactProps {
  readonly support: PortalConfig['support'];
  readonly subject: string;
  /** The text with which the email starts. */
  readonly body: string;
}

/** Who to ask, on pages that must help without the operator's system. */
export const Contact = ({ support: { phone, email, hours }, subject, body }: ContactProps) => (
  <ContactLinks
    phone={phone ? { dialled: dialledPhone(phone), shown: showPhone(phone) } : null}
    hours={hours}
    email={email}
    subject={subject}
    body={body}
    otherwise="Ask at our office."
  />
);
