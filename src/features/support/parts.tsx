import type { ReactNode } from 'react';
import type { SupportMessageContext } from '../../../machines/support-message';
import { dialledPhone, showPhone } from '../../domain/phone';
import { readyDetail } from '../../domain/ready';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { failureText } from '../../format/failure';
import { AnswerBanner } from '../../ui/AnswerBanner';
import { Banner, type BannerProps } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ContactLinks } from '../../ui/ContactLinks';
import { useFormAnswer } from '../../ui/FormState';
import { MutedText } from '../../ui/MutedText';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { removedCharactersNote } from './check';

/** That another tab has sent the message, or has deleted it. */
export const GoneNotice = ({ what, action }: { readonly what: string } & Required<Pick<BannerProps, 'action'>>) => (
  <Banner tone="warning" urgent title={`You’ve sent or deleted this ${what} in another tab`} action={action}>
    If you send it here, we may get it twice.
  </Banner>
);

/** Opening hours, how soon the team answers, and other ways to reach them. */
export const Contact = ({ support }: { readonly support: Services['config']['support'] }) => {
  const { phone, email, hours, reply_time: replyTime } = support;
  return (
    <Section title="When we reply">
      <Stack space="small">
        <p>
          {replyTime ? `We usually reply ${replyTime}. ` : ''}
          {hours ? `Our office is open ${hours}.` : ''}
        </p>
        <MutedText>Need help now?</MutedText>
        <ContactLinks
          phone={phone ? { dialled: dialledPhone(phone), shown: showPhone(phone) } : null}
          hours={null}
          email={email}
          subject="A question"
          otherwise="Ask at our office."
        />
      </Stack>
    </Section>
  );
};

const texts = ['subject', 'comment'];

/** Says how many characters of the typed text the host will remove. Use it inside the form. */
export const RemovedCharacters = () => {
  const text = useFormAnswer(texts, (value) =>
    removedCharactersNote(texts.map((name) => String(value(name) ?? '')).join('')),
  );
  return <div role="status">{text === '' ? null : <MutedText>{text}</MutedText>}</div>;
};

/** For a message that has not left this device, or that the host rejected. */
export const NotSent = ({ failure }: Pick<SupportMessageContext, 'failure'>) =>
  failure?.kind === 'offline' ? (
    <FailureBanner tone="warning" title="Ready to send" failure={failure}>
      {readyDetail} Send it when you’re back online.
    </FailureBanner>
  ) : (
    <FailureBanner title="Not sent" failure={failure}>
      {failure?.kind === 'missing'
        ? 'Our team removed this conversation. Copy what you wrote into a new message.'
        : 'What you wrote is still here.'}
    </FailureBanner>
  );

interface OutcomeUnknownProps extends Pick<SupportMessageContext, 'failure'> {
  readonly onTryAgain: () => void;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** For a message with an unknown outcome. Sending the same message again is safe; a changed message would be sent as a second one. */
export const OutcomeUnknown = ({ failure, onTryAgain, onChange, children }: OutcomeUnknownProps) => (
  <Stack>
    <AnswerBanner
      tone="warning"
      title="We’re not sure your message was sent"
      action={
        <>
          <Button onClick={onTryAgain}>Send it again</Button>
          <Button variant="quiet" onClick={onChange}>
            Change my message
          </Button>
        </>
      }
    >
      <p>
        {failure ? `${failureText(failure)} ` : null}What you wrote is safe. If you send it again unchanged, we won’t
        get it twice. If you change it, we might get both.
      </p>
    </AnswerBanner>
    {children}
  </Stack>
);
