import { useLocation } from 'react-router';
import { NotFound } from './not-found.ts';
import { PageBoundary } from './PageBoundary.tsx';

function Raise({ error }: { error: Error }): never {
  throw error;
}

/** An address of a customer that no page has. */
export function NowhereForCustomers() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Raise error={new NotFound(pathname)} />
    </PageBoundary>
  );
}

/** Any other address that no page has. */
export function Nowhere() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Raise error={new NotFound()} />
    </PageBoundary>
  );
}
