import { useState } from 'react';
import { Navigate, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import { type FormPlace, withoutFields } from '../../../machines/insurance-quote';
import { path } from '../../api/path';
import { goBackFrom } from '../../flows/delivery';
import { SendingPage } from '../../flows/sending-page';
import type { Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { useStepAddress } from '../../flows/use-step-address';
import { ActionBar } from '../../ui/ActionBar';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { TaskPage } from '../../ui/TaskPage';
import { dropFormDraft } from './answer-store';
import { CheckPage } from './check-page';
import type { Item } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import { currentPages, type FormData, loadForm, placeIn, searchOf, sendRequest } from './form-wiring';
import { ItemPage } from './item-page';
import { ListPage } from './list-page';
import { NoCar } from './no-car';
import { SectionPage } from './section-page';
import { sendingRequest } from './sending';
import { asksForCar } from './unknown-car-notice';

export const title = 'Insurance quote';
export const load = loadForm;
/** Does not read again between pages of the form: the answers are on the device, and there may be no connection. */
export const shouldReload = (from: URL, to: URL): boolean => from.pathname !== to.pathname || from.search === to.search;

type Snapshot = SnapshotFrom<FormData['logic']>;

/** The chart's place in the form; null from the moment the form is sent. */
const placeOf = (snapshot: Snapshot): FormPlace | null => {
  if (snapshot.matches({ answering: 'page' }) || snapshot.matches({ answering: 'item' }))
    return snapshot.context.place ?? 'list';
  if (snapshot.matches({ answering: 'listing' })) return 'list';
  return snapshot.matches('answering') ? 'check' : null;
};

const stepOf = (snapshot: Snapshot): string | null => {
  const place = placeOf(snapshot);
  return place && searchOf(place);
};

/** A message that the operator's questions have changed. */
const Outdated = () => {
  const { revalidate, state } = useRevalidator();
  return (
    <TaskPage title="Insurance quote" leave={{ label: 'Insurance', href: '/insure' }}>
      <Page
        title="The questions have changed"
        lead="The broker’s questions have changed, so your form wasn’t sent. We’ve kept your answers to questions that are still the same."
      >
        <ActionBar>
          <Button busy={state === 'loading'} busyLabel="Loading" onClick={() => void revalidate()}>
            See the new questions
          </Button>
        </ActionBar>
      </Page>
    </TaskPage>
  );
};

/** The form, from the first page to the raised ticket. The chart decides which page it shows. */
const Visit = ({ services, data }: { services: Services; data: FormData }) => {
  const { form, store, userId } = data;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { actor, snapshot } = useFlow(services, data.logic, data.input, {
    'request.stored': () => {
      dropFormDraft(services, userId);
      services.toast('Answers sent');
    },
    complete: (_, { quoteId }) => {
      if (quoteId !== null) void navigate(path`/insure/${quoteId}`, { replace: true });
    },
  });
  const { context } = snapshot;
  const [startAt, setStartAt] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const pages = () => currentPages(data, actor.getSnapshot().context.rejection);

  const open = (page: string, item: Item | null = null, question: string | null = null) => {
    // An item opens from its list, and Back returns there.
    setStartAt(question ?? actor.getSnapshot().context.place?.item?.group ?? null);
    actor.send({ type: 'driver.open', page, item, pages: pages() });
  };
  const list = () => actor.send({ type: 'driver.list', pages: pages() });
  const next = (corrected: readonly string[] = []) => {
    setStartAt(null);
    // Saving a page clears the rejections of its answers.
    const remaining = withoutFields(actor.getSnapshot().context.rejection, corrected);
    actor.send({ type: 'driver.next', corrected, pages: currentPages(data, remaining) });
  };

  useStepAddress(stepOf(snapshot), (search) => {
    const place = placeIn(search, form, store.answers());
    if (!snapshot.matches('answering'))
      goBackFrom(snapshot.children.delivery, () => void navigate(sendingRequest.leave.href, { replace: true }));
    else if (place === 'check') next();
    else if (place === null || place === 'list') list();
    else open(place.page, place.item);
    return stepOf(actor.getSnapshot());
  });

  if (snapshot.matches('outdated')) return <Outdated />;
  if (snapshot.matches('sending') || snapshot.matches('sent'))
    return <SendingPage content={sendingRequest} delivery={snapshot.children.delivery} />;

  const isCarRejected = (page: string) =>
    Object.keys(rejectedAnswers(form, context.rejection).answers).some((name) => {
      const place = form.places.get(name);
      return place?.section.key === page && asksForCar(place.question);
    });

  const sections = context.pages.flatMap(({ key }) => form.sections.find((section) => section.key === key) ?? []);
  if (snapshot.matches({ answering: 'checking' })) {
    return (
      <CheckPage
        data={data}
        sections={sections}
        rejection={snapshot.matches({ answering: { checking: 'rejected' } }) ? context.rejection : null}
        onList={list}
        changed={changed}
        onChange={(...place) => {
          const [page] = place;
          setChanged(page);
          if (!isCarRejected(page)) open(...place);
          // The driver's cars may have changed since the form was opened, so the page opens with those of now.
          else void Promise.resolve(navigate({ search: searchOf({ page, item: null }) })).then(() => revalidate());
        }}
        onSend={(declarations) => actor.send(sendRequest(services, data, context, declarations))}
      />
    );
  }
  const section = sections.find(({ key }) => key === context.place?.page);
  const group = section?.questions.find(({ key }) => key === context.place?.item?.group);
  if (section && group && context.place?.item && snapshot.matches({ answering: 'item' })) {
    const { index } = context.place.item;
    return (
      <ItemPage
        key={`${group.key} ${index}`}
        data={data}
        section={section}
        group={group}
        index={index}
        rejection={context.rejection}
        onClose={() => {
          setStartAt(group.key);
          actor.send({ type: 'driver.closeItem', pages: pages() });
        }}
      />
    );
  }
  if (section && snapshot.matches({ answering: 'page' })) {
    return (
      <SectionPage
        key={section.key}
        data={data}
        section={section}
        place={sections.indexOf(section) + 1}
        of={sections.length}
        rejection={context.rejection}
        startAt={startAt}
        onList={list}
        onOpenItem={(name, index) => open(section.key, { group: name, index })}
        onSaved={next}
      />
    );
  }
  return <ListPage data={data} pages={context.pages} onOpen={open} onNext={next} />;
};

/** The form of a quote. The answers are on the device, so a reload continues with them. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<FormData>();
  if (data.isSent) return <Navigate to="/insure" replace />;
  if (data.vehicles.length === 0) {
    return (
      <TaskPage title="Insurance quote" leave={{ label: 'Insurance', href: '/insure' }}>
        <Page title="Insurance quote">
          <NoCar canOpen={services.canOpen} />
        </Page>
      </TaskPage>
    );
  }
  return <Visit key={data.visitId} services={services} data={data} />;
};
