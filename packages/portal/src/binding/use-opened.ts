import { useLocation, useNavigate, useSearchParams } from '../platform/navigation/history.tsx';
import { withParams } from '../platform/navigation/with-params.ts';

/**
 * The open item is in the address, beside the filters: the back button closes it, and a link opens it.
 *
 * @param name its name in the query
 */
export function useOpened(name: string) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = (next: string | undefined) => {
    const change = withParams({ [name]: next });
    if (next !== undefined) setQuery(change, { state: { isOpenedHere: true } });
    // It was opened by a link, so there is no history entry to go back to.
    else if (state?.isOpenedHere) void navigate(-1);
    else setQuery(change, { replace: true });
  };
  return [query.get(name) ?? undefined, open] as const;
}
