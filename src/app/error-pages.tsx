import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { ApiError, ValidationProblem } from '../api/problem';
import type { Services } from '../flows/services';
import { Button } from '../ui/Button';
import { ErrorNotice, ErrorScreen } from '../ui/ErrorScreen';
import { LinkButton } from '../ui/LinkButton';
import { useReachability } from '../ui/ReachabilityNote';
import { isBot } from './reporting/bots';
import { reloadForChunk } from './reporting/chunk-reload';
import { describeError, type ErrorWords } from './reporting/error-words';
import { report } from './reporting/start';

/** A page that does not exist or is not allowed is an answer, not a mistake of ours. */
const reportFailure = (error: unknown, { status }: ErrorWords): void => {
  if (status !== 404 && status !== 403) report(error);
};

/** Search engines and previews never get an error screen (ER-10): they see an empty page. */
const useForPeople = (isWanted: boolean): boolean => {
  const [isPerson, setIsPerson] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    void isBot(navigator.userAgent).then((bot) => !bot && !isLeft && setIsPerson(true));
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return isPerson;
};

const brandOf = ({ config: { partner } }: Services) => ({ name: partner.name, logoUrl: partner.logo_url });

/** A page whose read failed: the error screen inside its layout, with another try. What is no failed read goes on to `Fatal`. */
export const PageFailure = ({ services }: { services: Services }): ReactNode => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const isRead = error instanceof ApiError || error instanceof ValidationProblem;
  const isForPeople = useForPeople(isRead);
  useEffect(() => {
    if (isRead) reportFailure(error, describeError(error));
  }, [error, isRead]);
  const again = () => {
    services.session.send({ type: 'driver.tryAgain' });
    // Not a revalidation: the router's error boundary only lets go of the error if it was drawn while that was under way, and a quick
    // answer comes before. A new entry for the same place always does.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  };
  const isBack = useReachability() === 'back' && error instanceof ApiError && error.status === 0;
  const onBack = useEffectEvent(again);
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack]);
  if (!isRead) throw error;
  if (!isForPeople) return null;
  return (
    <ErrorNotice brand={brandOf(services)} {...describeError(error)} isHome={location.pathname === '/'}>
      <Button icon="again" busy={state === 'loading'} busyLabel="Loading" onClick={again}>
        Try again
      </Button>
    </ErrorNotice>
  );
};

/** The error screen for everything fatal or unhandled (ER-07, ER-10). A chunk that did not load reloads the page first (ER-06). */
export const Fatal = ({ services }: { services: Services }): ReactNode => {
  const error = useRouteError();
  const isHome = useLocation().pathname === '/';
  const isSignedIn = services.session.getSnapshot().hasTag('signed-in');
  const [words, setWords] = useState<ErrorWords | null>(null);
  const isForPeople = useForPeople(words !== null);
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const reload = await reloadForChunk(error);
      if (reload === 'reloading') return;
      // Our host does not answer: a reload would lead to the browser's own error page.
      const found = describeError(reload === 'hostAway' ? new ApiError('silent', 0, null) : error);
      if (reload === 'none') reportFailure(error, found);
      if (!isLeft) setWords(found);
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [error]);
  if (!words || !isForPeople) return null;
  return (
    <ErrorScreen brand={brandOf(services)} {...words} isHome={isHome}>
      {isHome && (
        <>
          <LinkButton href="/">Try again</LinkButton>
          {isSignedIn && (
            <LinkButton variant="quiet" href="/tickets-support">
              Contact us
            </LinkButton>
          )}
        </>
      )}
    </ErrorScreen>
  );
};
