import type { ReactNode } from 'react';
import type { SupportMessageContext } from '../../../machines/support-message';
import type { Services } from '../../services';
import { dialledPhone, showPhone } from '../../text/phone';
import { readyDetail } from '../../text/ready';
import { troubleWords } from '../../text/trouble';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ContactLinks } from '../../ui/ContactLinks';
import { useFormAnswer } from '../../ui/FormState';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { StuckBanner } from '../../ui/StuckBanner';
import { leftOut } from './check';

/** When somebody is there, how soon they answer, and the way round this page. */
export const Contact = ({ support }: { readonly support: Services['config']['support'] }) => {
  const { phone, email, hours, reply_time: replyTime } = support;
  return (
    <Section title="When do we answer?">
      <Stack space="small">
        <p>
          {replyTime ? `The team usually answers ${replyTime}. ` : ''}
          {hours ? `The office is open ${hours}.` : ''}
        </p>
        <Quiet>Is it urgent, or can you not write?</Quiet>
        <ContactLinks
          phone={phone ? { dialled: dialledPhone(phone), shown: showPhone(phone) } : null}
          hours={null}
          email={email}
          subject="A question"
          otherwise="Ask at your fleet’s office."
        />
      </Stack>
    </Section>
  );
};

const texts = ['subject', 'comment'];

/** Says what of the typed text does not travel. Inside of its form. */
export const LeftOut = () => {
  const words = useFormAnswer(texts, (value) => leftOut(texts.map((name) => String(value(name) ?? '')).join('')));
  return <div role="status">{words === '' ? null : <Quiet>{words}</Quiet>}</div>;
};

export const NoRoom = () => (
  <Banner tone="warning" title="Your phone has no room">
    What you type is not kept on it. Stay on this page until you have sent it.
  </Banner>
);

/** It surely did not arrive: it has not left this device, or was turned away. */
export const NotSent = ({ trouble }: Pick<SupportMessageContext, 'trouble'>) =>
  trouble?.kind === 'offline' ? (
    <StuckBanner title="Ready to send">{readyDetail} Send it when you have a connection.</StuckBanner>
  ) : (
    <StuckBanner title="Not sent yet">{troubleWords(trouble)} What you typed is still here.</StuckBanner>
  );

interface UnansweredProps extends Pick<SupportMessageContext, 'trouble'> {
  readonly onTryAgain: () => void;
  readonly onChange: () => void;
  /** What was sent. */
  readonly children: ReactNode;
}

/** Nobody knows whether it arrived: the one safe way on, and the other one with what it may cost. */
export const Unanswered = ({ trouble, onTryAgain, onChange, children }: UnansweredProps) => (
  <Stack>
    <Banner
      tone="warning"
      urgent
      title="We do not know whether the team has it"
      action={
        <>
          <Button onClick={onTryAgain}>Send it again</Button>
          <Button variant="quiet" onClick={onChange}>
            Change what I wrote
          </Button>
        </>
      }
    >
      <p>
        {trouble ? troubleWords(trouble) : 'The page was left before an answer came.'} What you wrote is safe. Send it
        again as it is: the team never gets it twice. If you change it, the team may get both.
      </p>
    </Banner>
    {children}
  </Stack>
);
