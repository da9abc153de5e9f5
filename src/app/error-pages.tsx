import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { CallTrouble } from '../api/problem';
import type { Services } from '../services';
import { troubleWords } from '../text/trouble';
import { ErrorScreen } from '../ui/ErrorScreen';
import { FailedPanel } from '../ui/FailedPanel';
import { PageHeading } from '../ui/PageHeading';
import { Stack } from '../ui/Stack';
import { isBot } from './reporting/bots';
import { reloadForChunk } from './reporting/chunk-reload';
import { describeError, type ErrorWords } from './reporting/error-words';
import { report } from './reporting/start';

/**
 * No answer, a broken one, or "too many": a press may help, so the page stays and says so, a 429 with how long to wait. The error screen is for
 * what is fatal or unhandled (ER-10), and would take the other pages away.
 */
const mayPass = (error: unknown): error is CallTrouble =>
  error instanceof CallTrouble && ['offline', 'silent', 'broken', 'tooMany', 'session'].includes(error.kind);

/** A page that could not be read, inside its layout. What is not passing trouble goes on to the error screen. */
export const PageTrouble = ({ services }: { services: Services }) => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  useEffect(() => {
    // What the operator answered wrongly is reported; no answer and an ended session are left out by the reporting itself.
    if (mayPass(error)) report(error);
  }, [error]);
  if (!mayPass(error)) throw error;
  const again = () => {
    services.session.send({ type: 'driver.tryAgain' });
    // Not a revalidation: the router's error boundary only lets go of the error if it was drawn while that was under way, and a quick
    // answer comes before. A new entry for the same place always does.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  };
  return (
    <Stack space="large">
      <PageHeading>This page did not open</PageHeading>
      <FailedPanel title="We could not read this page" onRetry={again} busy={state === 'loading'} busyLabel="Reading">
        {troubleWords(error.toJSON())} What you typed is kept, and the other pages may still work.
      </FailedPanel>
    </Stack>
  );
};

/** Our host does not answer: a reload would lead to the browser's own error page. */
const hostAwayWords: ErrorWords = {
  status: null,
  title: 'This page did not open',
  message: troubleWords({ kind: 'silent', status: 0, message: null }),
};

/**
 * The error screen for everything fatal or unhandled (ER-07, ER-10). A chunk that did not load reloads the page first (ER-06).
 * Search engines and previews never get it: they see an empty page.
 */
export const Fatal = ({ services }: { services: Services }) => {
  const error = useRouteError();
  const isHome = useLocation().pathname === '/';
  const isSignedIn = services.session.getSnapshot().hasTag('signed-in');
  const [shown, setShown] = useState<ErrorWords | null>(null);
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const reload = await reloadForChunk(error);
      if (reload === 'reloading') return;
      const words = reload === 'hostAway' ? hostAwayWords : describeError(error);
      // A page that does not exist or is not allowed is an answer, not a mistake of ours.
      if (reload === 'none' && words.status !== 404 && words.status !== 403) report(error);
      if (!(await isBot(navigator.userAgent)) && !isLeft) setShown(words);
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [error]);
  if (!shown) return null;
  const { partner } = services.config;
  return (
    <ErrorScreen
      brand={{ name: partner.name, logoUrl: partner.logo_url }}
      status={shown.status}
      title={shown.title}
      message={shown.message}
      isHome={isHome}
      support={isSignedIn ? '/tickets-support' : null}
    />
  );
};
