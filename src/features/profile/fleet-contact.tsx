import { askHref } from '../../domain/ask';
import { dialledPhone, showPhone } from '../../domain/phone';
import { namesOf } from '../../format/names';
import { AskLink } from '../../ui/AskLink';
import { ContactLinks } from '../../ui/ContactLinks';
import { Disclosure } from '../../ui/Disclosure';
import type { ProfileData } from './wiring';

export interface FleetContactProps {
  readonly data: ProfileData;
  /** The operator's contact, for a fleet that has none or could not be read. */
  readonly support: { readonly phone: string | null; readonly email: string | null };
}

/** The details that the driver cannot change, and who to ask. The email's subject ends with the driver's name and callsign, if known. */
export const FleetContact = ({ data, support }: FleetContactProps) => {
  const { profile, callsign, fleet } = data;
  const fleetContact = fleet?.support ?? null;
  const { phone, email } =
    fleetContact !== null && (fleetContact.phone !== null || fleetContact.email !== null) ? fleetContact : support;
  const who = [namesOf(profile), callsign?.is && `callsign ${callsign.is}`].filter(Boolean).join(', ');
  return (
    <Disclosure title={`What only ${data.fleetName} can change`}>
      <p>Your name, date of birth, badge, driving licence, fleet, area and callsign.</p>
      <AskLink
        href={askHref({
          topic: 'account',
          subject: 'Change of my details',
          text: 'What has changed, and what should it be now?\n',
        })}
      >
        Ask to change these
      </AskLink>
      <ContactLinks
        phone={phone ? { dialled: dialledPhone(phone), shown: showPhone(phone) } : null}
        hours={null}
        email={email}
        subject={['Change of my details', who].filter(Boolean).join(': ')}
        otherwise={`Ask at the ${data.fleetName} office.`}
      />
    </Disclosure>
  );
};
