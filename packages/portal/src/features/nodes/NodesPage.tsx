import { list } from '@ferry/core/contract/nodes';
import { NodesScreen } from '@ferry/ui/screens/nodes/NodesScreen/NodesScreen';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

/** Which node is open stands in the address as `?node=`: the way back closes it, and a link opens it. */
function useOpened() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const opened = Number(query.get('node'));
  const open = (node: number | undefined) => {
    if (node !== undefined) setQuery({ node: String(node) }, { state: { isOpenedHere: true } });
    // Opened by a link, there is nothing of ours to go back to.
    else if (state?.isOpenedHere) void navigate(-1);
    else setQuery({}, { replace: true });
  };
  return [opened > 0 ? opened : undefined, open] as const;
}

export function NodesPage() {
  const read = usePage(list, {});
  const now = useNow();
  const [opened, open] = useOpened();
  return (
    <NodesScreen
      nodes={read.load}
      updatedAt={read.updatedAt === undefined ? now : new Date(read.updatedAt)}
      now={now}
      buyHref={paths.buy()}
      opened={opened}
      onOpen={open}
      onRefresh={read.refresh}
      isRefreshing={read.isFetching}
    />
  );
}
