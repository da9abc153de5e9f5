import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { RefreshMode, Services } from '../../flows/services';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeading } from '../../ui/PageHeading';
import { Flow } from './flow';
import { AgreementList } from './list';
import { addressOf } from './texts';
import { type AgreementsData, loadAgreements } from './wiring';

export const title = 'Agreements';
export const load = loadAgreements;
/** A refresh keeps the text that is being read; the page only says that it has changed. */
export const refresh = (): RefreshMode => 'return';

/** The driver's agreements, or the one that the URL names. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<AgreementsData>();
  const { open } = data;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [visit, setVisit] = useState(0);
  // A newer version may have its own URL, and the confirmation must survive the navigation to it.
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const id = query.get('id');
  if (open === null) return <AgreementList {...data} />;
  if (open === 'missing') {
    return (
      <>
        <PageHeading>Agreements</PageHeading>
        <EmptyState title="Agreement not found" action={{ text: 'All agreements', href: '/agreements' }}>
          It might have been replaced by a newer version, or belong to someone else.
        </EmptyState>
      </>
    );
  }
  const { agreement } = open.input;
  const reopen = () => {
    if (String(agreement.id) === id) setVisit(visit + 1);
    // A newer version may have its own URL.
    else void navigate(addressOf(agreement), { replace: true });
  };
  return (
    <Flow
      key={`${id} ${visit}`}
      data={data}
      open={open}
      services={services}
      onReopen={reopen}
      acceptedId={acceptedId}
      onAccepted={setAcceptedId}
    />
  );
};
