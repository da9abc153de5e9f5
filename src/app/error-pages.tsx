import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { ApiError, ValidationProblem } from '../api/problem';
import type { Services } from '../flows/services';
import { isCurrent } from '../shell/navigation';
import { Button } from '../ui/Button';
import { ErrorNotice, ErrorScreen } from '../ui/ErrorScreen';
import { LinkButton } from '../ui/LinkButton';
import { useReachability } from '../ui/ReachabilityNote';
import { TextLink } from '../ui/TextLink';
import { goneFrom } from './gone';
import { navigationItems } from './layouts';
import { isBot } from './reporting/bots';
import { reloadForChunk } from './reporting/chunk-reload';
import { describeError, type ErrorTexts } from './reporting/error-texts';
import { report } from './reporting/start';
import type { RouterParts } from './router';

/** Reports an error, except a missing or forbidden page, which is an answer and not a bug. */
const reportFailure = (error: unknown, { status }: ErrorTexts): void => {
  if (status !== 404 && status !== 403) report(error);
};

/** Whether a person sees the page: search engines and previews get an empty page instead of an error screen (ER-10). */
const useForPeople = (isWanted: boolean): boolean => {
  const [isPerson, setIsPerson] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    void isBot(navigator.userAgent).then((isBotVisitor) => !isBotVisitor && !isLeft && setIsPerson(true));
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return isPerson;
};

/**
 * Below the buttons: a link to the team for a signed-in driver, whose page reads nothing, so it works while a read fails. After a sign-out, that
 * it is done on this device.
 */
const Footnote = ({ services: { session } }: { services: Services }) =>
  session.getSnapshot().context.signOutPending ? (
    <p>You’re signed out on this device, and we’ve cleared your data from it.</p>
  ) : session.getSnapshot().hasTag('signed-in') ? (
    <TextLink href="/tickets-support/new" icon="support">
      Contact us
    </TextLink>
  ) : null;

const brandOf = ({ config: { partner } }: Services) => ({ name: partner.name, logoUrl: partner.logo_url });

/**
 * A page whose read failed: the error screen inside its layout, with “Try again”. If the operator does not have what the page is about, trying
 * again does not help, and the page above comes first. `Fatal` shows every other error.
 */
export const PageFailure = ({ services, rows }: Pick<RouterParts, 'services' | 'rows'>): ReactNode => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const isRead = error instanceof ApiError || error instanceof ValidationProblem;
  const isForPeople = useForPeople(isRead);
  useEffect(() => {
    if (isRead) reportFailure(error, describeError(error));
  }, [error, isRead]);
  const retry = () => {
    services.session.send({ type: 'driver.tryAgain' });
    // A revalidation would not clear the error: the router's boundary must render while it is in progress, and a fast answer comes sooner. A
    // new history entry for the same URL always clears it.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  };
  const isBack = useReachability() === 'back' && error instanceof ApiError && error.status === 0;
  const onBack = useEffectEvent(retry);
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack]);
  if (!isRead) throw error;
  if (!isForPeople) return null;
  const above =
    error.status === 404 &&
    navigationItems(rows, services.session.getSnapshot().context.user, goneFrom(services))
      .flatMap((item) => item.parts ?? item)
      .find((page) => page.href !== location.pathname && isCurrent(page, location.pathname));
  const again = (
    <Button
      variant={above ? 'plain' : 'primary'}
      icon="again"
      busy={state === 'loading'}
      busyLabel="Loading"
      onClick={retry}
    >
      Try again
    </Button>
  );
  return (
    <ErrorNotice
      brand={brandOf(services)}
      {...describeError(error)}
      first={above ? <LinkButton href={above.href}>Go to {above.label}</LinkButton> : again}
    >
      {above ? again : null}
      <Footnote services={services} />
    </ErrorNotice>
  );
};

/**
 * The error screen for everything fatal or unhandled (ER-07, ER-10). A chunk that did not load reloads the page first (ER-06); while our host
 * does not answer, the reload waits, because it would end at the browser's own error page.
 */
export const Fatal = ({ services }: { services: Services }): ReactNode => {
  const error = useRouteError();
  const [text, setText] = useState<ErrorTexts | null>(null);
  const [waitsForHost, setWaitsForHost] = useState(false);
  const isForPeople = useForPeople(text !== null);
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const reload = await reloadForChunk(error);
      if (reload === 'reloading') return;
      const described = describeError(reload === 'hostAway' ? new ApiError('silent', 0, null) : error);
      if (reload === 'none') reportFailure(error, described);
      if (isLeft) return;
      setWaitsForHost(reload === 'hostAway');
      setText(described);
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [error]);
  const isBack = useReachability() === 'back' && waitsForHost;
  useEffect(() => {
    if (isBack) void reloadForChunk(error);
  }, [isBack, error]);
  if (!text || !isForPeople) return null;
  return (
    <ErrorScreen brand={brandOf(services)} {...text}>
      <Footnote services={services} />
    </ErrorScreen>
  );
};
