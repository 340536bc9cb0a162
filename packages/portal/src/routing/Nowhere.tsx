import { useLocation } from '../platform/history.tsx';
import { NotFound } from './not-found.ts';
import { PageBoundary } from './PageBoundary.tsx';

function Raise({ error }: { error: Error }): never {
  throw error;
}

/** An address that no page has; `path`: one of a customer, who is told which. */
export function Nowhere({ path }: { path?: string }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Raise error={new NotFound(path)} />
    </PageBoundary>
  );
}
