import type { Paging } from '@ferry/ui/screens/parts/ListCard';
import { useSearchParams } from '../platform/navigation/history.tsx';
import { withParams } from '../platform/navigation/with-params.ts';

/** The page of a list is in the address as `?page=`, so that reload and back keep it. */
export function usePaging(
  pageSize = 20,
  /** The parameter's name, for a page with two lists. */
  name = 'page',
): Paging & { readonly range: { limit: number; offset: number } } {
  const [query, setQuery] = useSearchParams();
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(query.get(name))) || 1));
  return {
    page,
    pageSize,
    range: { limit: pageSize, offset: (page - 1) * pageSize },
    onPage: (next) => setQuery(withParams({ [name]: next === 1 ? undefined : String(next) })),
  };
}
