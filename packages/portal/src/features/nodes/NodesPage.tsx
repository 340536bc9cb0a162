import { list } from '@ferry/core/contract/nodes';
import { NodesScreen } from '@ferry/ui/screens/nodes/NodesScreen/NodesScreen';
import { useNow } from '../../binding/use-now.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';

export function NodesPage() {
  const read = useQuery(list, {});
  const now = useNow();
  return (
    <NodesScreen
      nodes={useLoad(read, ({ result }) => result)}
      updatedAt={read.updatedAt === undefined ? now : new Date(read.updatedAt)}
      now={now}
      plansHref="/user/services/buy"
      onRefresh={read.refresh}
      isRefreshing={read.isFetching}
    />
  );
}
