import { useLoaderData } from 'react-router';
import type { RefreshMode, Services } from '../../services';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Flow } from './flow';
import { AgreementList } from './list';
import { type AgreementsData, loadAgreements } from './wiring';

export const title = 'Agreements';
export const load = loadAgreements;
/** What is being read and signed is left alone. */
export const refresh = ({ open }: AgreementsData): RefreshMode | null => (open === null ? 'return' : null);

/** The driver's agreements, or the one that the address names. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<AgreementsData>();
  const { open } = data;
  if (open === null) return <AgreementList {...data} />;
  if (open === 'missing') {
    return (
      <>
        <PageHeading>Agreements</PageHeading>
        <EmptyState
          title="You do not have this agreement"
          action={
            <LinkButton variant="quiet" href="/agreements">
              All agreements
            </LinkButton>
          }
        >
          A newer version may have taken its place, or it belongs to somebody else.
        </EmptyState>
      </>
    );
  }
  return <Flow key={open.input.agreement.id} data={data} open={open} services={services} />;
};
