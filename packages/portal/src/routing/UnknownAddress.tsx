import { useLocation } from '../platform/navigation/history.tsx';
import { NotFound } from '../platform/navigation/not-found.ts';
import { PageBoundary } from './PageBoundary.tsx';

function Raise({ error }: { error: Error }): never {
  throw error;
}

/** An address without a page. `path`: an address below the customers' pages, which is shown. */
export function UnknownAddress({ path }: { path?: string }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Raise error={new NotFound(path)} />
    </PageBoundary>
  );
}
