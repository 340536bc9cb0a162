import { useLocation, useNavigate, useSearchParams } from '../platform/navigation/history.tsx';

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
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      if (next === undefined) after.delete(name);
      else after.set(name, next);
      return after;
    };
    if (next !== undefined) setQuery(change, { state: { isOpenedHere: true } });
    // It was opened by a link, so there is no own history entry to go back to.
    else if (state?.isOpenedHere) void navigate(-1);
    else setQuery(change, { replace: true });
  };
  return [query.get(name) ?? undefined, open] as const;
}
