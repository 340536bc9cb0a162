import { history, list } from '@ferry/core/contract/nodes/customer';
import { NodesScreen, type NodesScreenProps } from '@ferry/ui/screens/nodes/NodesScreen/NodesScreen';
import { useNow } from '../../binding/use-now.tsx';
import { useOpened } from '../../binding/use-opened.ts';
import { usePaging } from '../../binding/use-paging.ts';
import { useLoad, usePage, useQueryWhen } from '../../binding/use-query.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { withParams } from '../../platform/navigation/with-params.ts';
import { paths, shopLinks } from '../../routes.ts';

type View = NodesScreenProps['view'];

const orders: readonly View['order'][] = ['site', 'load', 'rate', 'name'];

/** Filters and order are in the address, so that reload and links keep them. */
function useView(): [View, (change: Partial<View>) => void] {
  const [query, setQuery] = useSearchParams();
  const view: View = {
    text: query.get('q') ?? '',
    order: orders.find((order) => order === query.get('sort')) ?? 'site',
    place: query.get('place') ?? '',
    isUsableOnly: query.get('usable') === '1',
  };
  const change = (to: Partial<View>) => {
    const { text, order, place, isUsableOnly } = { ...view, ...to };
    const said = { q: text, sort: order === 'site' ? '' : order, place, usable: isUsableOnly ? '1' : '' };
    setQuery(withParams({ page: undefined, ...said }), { replace: true });
  };
  return [view, change];
}

export function NodesPage() {
  const read = usePage(list, {});
  const now = useNow();
  const [named, open] = useOpened('node');
  const [view, setView] = useView();
  const { range, ...paging } = usePaging(50);
  const number = Number(named);
  const opened = Number.isInteger(number) && number > 0 ? number : undefined;
  const day = useQueryWhen(history, opened === undefined ? undefined : { node_id: opened });
  return (
    <NodesScreen
      {...paging}
      nodes={read.load}
      updatedAt={read.updatedAt === undefined ? now : new Date(read.updatedAt)}
      now={now}
      plansHref={shopLinks.change}
      opened={opened}
      onOpen={(node) => open(node === undefined ? undefined : String(node))}
      view={view}
      onView={setView}
      history={useLoad(day, ({ result }) => result)}
      onRetryHistory={day.refresh}
      usageHref={(node) => `${paths.usageChart()}?${new URLSearchParams({ node: String(node) })}`}
      checkHref={(node) => (node === undefined ? paths.check() : `${paths.check()}?node=${node}`)}
      onRefresh={read.refresh}
      isRefreshing={read.isFetching}
    />
  );
}
