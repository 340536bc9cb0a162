import { list } from '@ferry/core/contract/nodes/customer';
import { records } from '@ferry/core/contract/traffic/customer';
import { UsageDetailScreen } from '@ferry/ui/screens/usage/UsageDetailScreen/UsageDetailScreen';
import { useOpened } from '../../binding/use-opened.ts';
import { usePaging } from '../../binding/use-paging.ts';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';
import { usePlansHref } from './use-plans-href.ts';
import { useSaveRecords } from './use-save-records.ts';
import { useUsageAddress } from './use-usage-address.ts';

export function UsageDetailPage() {
  const { range, node, now, change } = useUsageAddress();
  const { range: rows, ...paging } = usePaging(50);
  const [opened, setOpened] = useOpened('record');
  const { saving, save, stop } = useSaveRecords();
  const filter = {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    ...(node === undefined ? {} : { node_id: node }),
  };
  const read = useQuery(records, { ...filter, ...rows });
  const nodes = usePage(list, {});
  return (
    <UsageDetailScreen
      {...paging}
      records={useLoad(read, (answer) => answer)}
      range={range}
      node={node}
      nodes={(nodes.data?.available_nodes ?? []).map(({ node_id: id, node_name: name }) => ({ id, name }))}
      opened={opened}
      saving={saving}
      now={now}
      nodesHref={paths.nodes()}
      plansHref={usePlansHref()}
      nodeHref={(of) => `${paths.nodes()}?node=${of}`}
      onOpen={setOpened}
      onChange={change}
      onSave={() => void save(filter)}
      onStop={stop}
      onRetry={read.refresh}
    />
  );
}
