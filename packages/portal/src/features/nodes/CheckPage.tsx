import { check } from '@ferry/core/contract/links/check';
import { list } from '@ferry/core/contract/nodes/customer';
import { CheckScreen } from '@ferry/ui/screens/nodes/CheckScreen/CheckScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePage, useQuery } from '../../binding/use-query.ts';
import { secondsAhead } from '../../platform/device/clock.ts';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { importHref, paths, shopLinks } from '../../routes.ts';

/** The node is in the address, so that a link leads to its check. */
function useNode() {
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get('node'));
  const choose = (node: number | undefined) =>
    setQuery(new URLSearchParams(node === undefined ? {} : { node: String(node) }), { replace: true });
  return [Number.isInteger(number) && number > 0 ? number : undefined, choose] as const;
}

export function CheckPage() {
  const [node, setNode] = useNode();
  const read = usePage(check, node === undefined ? {} : { node_id: node });
  const { data: all } = useQuery(list, {});
  return (
    <CheckScreen
      check={read.load}
      now={useNow()}
      clockOffset={secondsAhead()}
      node={node}
      nodes={all?.result.available_nodes ?? []}
      onNode={setNode}
      renewHref={shopLinks.renew}
      plansHref={shopLinks.change}
      trafficHref={shopLinks.addTraffic}
      importHref={importHref}
      devicesHref={paths.connectionReset()}
      nodesHref={paths.nodes()}
      nodeHref={(other) => `${paths.nodes()}?node=${other}`}
      ticketHref={({ subject, text }) =>
        `${paths.newTicket()}?${new URLSearchParams({ kind: 'connection', subject, text })}`
      }
      onCheck={read.refresh}
      isChecking={read.isFetching}
    />
  );
}
