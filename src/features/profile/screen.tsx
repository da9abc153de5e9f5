import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Profile } from '../../api/profile';
import { askHref } from '../../domain/ask';
import { showPhone } from '../../domain/phone';
import type { Services } from '../../flows/services';
import { fullDay, moment, todayIn } from '../../format/dates';
import { namesOf } from '../../format/names';
import { notGiven } from '../../format/unknown-value';
import { AskLink } from '../../ui/AskLink';
import { DefinitionList } from '../../ui/DefinitionList';
import { EmailAddress } from '../../ui/EmailAddress';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { LastDay } from './facts';
import { FleetContact } from './fleet-contact';
import { loadProfile, type ProfileData, unsavedDraft } from './wiring';

export const title = 'Your details';
export const mayShowStaleData = true;
export const load = loadProfile;

const notLoaded = <MutedText>We couldn’t load this.</MutedText>;

const Address = ({ address }: { address: NonNullable<Profile['address']> }) =>
  (['line_1', 'line_2', 'town', 'county', 'postcode'] as const).map((name) =>
    address[name] ? <div key={name}>{address[name]}</div> : null,
  );

/** The details that only the fleet can change. */
const FromTheFleet = ({ data, services }: { data: ProfileData; services: Services }) => {
  const { profile, timeZone } = data;
  const { badge, driving_licence: licence } = profile;
  const today = todayIn(timeZone);
  const ofGap = (name: string, text: string) => (profile.gaps.includes(name) ? notGiven : text);
  return (
    <>
      <Section title="About you">
        <DefinitionList
          items={[
            {
              term: 'Known as',
              value: profile.known_as ?? (
                <MutedText>
                  {profile.first_name === null ? notGiven : `Not given. We call you ${profile.first_name}.`}
                </MutedText>
              ),
            },
            {
              term: 'Date of birth',
              value: profile.date_of_birth ? fullDay(profile.date_of_birth) : <MutedText>Not given</MutedText>,
            },
          ]}
        />
      </Section>
      <Section title="Badge">
        {badge ? (
          <DefinitionList
            items={[
              { term: 'Number', value: badge.number ?? notGiven },
              { term: 'Council', value: badge.licensing_authority },
              { term: 'First issued', value: badge.first_issued_on && fullDay(badge.first_issued_on) },
              { term: 'Expires', value: <LastDay day={badge.expires_on} today={today} /> },
            ]}
          />
        ) : (
          <MutedText>{ofGap('badge', 'We don’t have your badge yet. You need one to take jobs.')}</MutedText>
        )}
      </Section>
      <Section title="Driving licence">
        {licence ? (
          <DefinitionList
            items={[
              { term: 'Number', value: licence.number_masked ?? notGiven },
              { term: 'Expires', value: <LastDay day={licence.expires_on} today={today} /> },
            ]}
          />
        ) : (
          <MutedText>
            {ofGap('driving_licence', 'We don’t have your driving licence yet. You need one to take jobs.')}
          </MutedText>
        )}
      </Section>
      <Section title="Fleet and area">
        <DefinitionList
          items={[
            { term: 'Fleet', value: data.fleetName },
            { term: 'Area', value: data.area ? (data.area.is ?? notGiven) : notLoaded },
            { term: 'Callsign', value: data.callsign ? (data.callsign.is ?? 'None yet') : notLoaded },
            { term: 'Status', value: data.unknownStatuses.join(', ') || null },
          ]}
        />
        <FleetContact data={data} support={services.config.support} />
      </Section>
    </>
  );
};

const onOrOff = (isOn: boolean | null | undefined): string =>
  typeof isOn === 'boolean' ? (isOn ? 'On' : 'Off') : notGiven;

/** The details that the driver can change. */
const FromTheDriver = ({ profile }: { profile: Profile }) => {
  const { address, emergency_contact: person, notifications } = profile;
  return (
    <>
      <Section title="How to reach you">
        <DefinitionList
          items={[
            { term: 'Mobile', value: profile.phone === null ? notGiven : showPhone(profile.phone) },
            { term: 'Email', value: profile.email && <EmailAddress>{profile.email}</EmailAddress> },
            {
              term: 'Address',
              value: address ? (
                <Address address={address} />
              ) : (
                <MutedText>Not given. We can’t send you letters.</MutedText>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Emergency contact">
        {person ? (
          <DefinitionList
            items={[
              { term: 'Name', value: person.name ?? notGiven },
              { term: 'Relationship', value: person.relationship },
              { term: 'Phone', value: person.phone === null ? notGiven : showPhone(person.phone) },
            ]}
          />
        ) : (
          <MutedText>Not given. If something happens to you at work, we won’t know who to call.</MutedText>
        )}
      </Section>
      <Section title="Reminders">
        <DefinitionList
          items={[
            { term: 'By email', value: onOrOff(notifications?.email) },
            { term: 'By text', value: onOrOff(notifications?.sms) },
          ]}
        />
        {notifications?.email === false && notifications.sms === false ? (
          <MutedText>You won’t get reminders before documents expire.</MutedText>
        ) : null}
      </Section>
      <Section title="Tax">
        <DefinitionList
          items={[
            {
              term: 'VAT number',
              value: profile.vat_number ?? (
                <MutedText>Not given. You only need it if you’re registered for VAT.</MutedText>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Sign-in and data">
        <Stack space="small">
          {profile.email === null ? null : (
            <p>
              You sign in with <EmailAddress>{profile.email}</EmailAddress>.
            </p>
          )}
          <TextLink href="/profile/update-password" icon="lock" opens>
            Change your password
          </TextLink>
          <p>You can ask to see, correct or delete your data.</p>
          <AskLink href={askHref({ topic: 'my_data' })}>Ask about your data</AskLink>
        </Stack>
      </Section>
    </>
  );
};

/** The operator's details of the driver, and which of them the driver can change. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<ProfileData>();
  const { profile } = data;
  const name = namesOf(profile);
  const [draft] = useState(() => unsavedDraft(services, data));
  return (
    <Stack space="large">
      {name === '' ? (
        <PageHeading>Your details</PageHeading>
      ) : (
        <PageHeading question="Your details">{name}</PageHeading>
      )}
      <LinkButton href="/profile/update" icon="edit">
        Change your details
      </LinkButton>
      {draft ? <p>You have unsaved changes from {moment(new Date(draft.savedAt), data.timeZone)}.</p> : null}
      <TwoColumns ratio="1:1" ruled>
        <FromTheFleet data={data} services={services} />
        <FromTheDriver profile={profile} />
      </TwoColumns>
    </Stack>
  );
};
