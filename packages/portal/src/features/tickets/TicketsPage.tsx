import { list, ticketStatus } from '@ferry/core/contract/tickets/customer';
import { TicketsScreen } from '@ferry/ui/screens/tickets/TicketsScreen/TicketsScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';
import { useTicketNews } from './use-ticket-news.ts';

/** The filters are in the address as `?status=` and `?text=`. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const status = ticketStatus.options.find((one) => one === query.get('status'));
  const text = (query.get('text') ?? '').trim().slice(0, 100);
  return {
    filter: { status, text },
    onFilter: (next: { status?: typeof status; text: string }) =>
      setQuery(
        { ...(next.status ? { status: next.status } : {}), ...(next.text ? { text: next.text } : {}) },
        { replace: true },
      ),
  };
}

export function TicketsPage() {
  const { range, ...paging } = usePaging(10);
  const { filter, onFilter } = useFilter();
  const { status, text } = filter;
  const input = {
    page: paging.page,
    size: paging.pageSize,
    ...(status ? { status } : {}),
    ...(text ? { text } : {}),
  };
  const read = usePage(list, input);
  const navigate = useNavigate();
  useTicketNews();
  return (
    <TicketsScreen
      {...paging}
      tickets={read.load}
      filter={filter}
      now={useNow()}
      newHref={paths.newTicket()}
      ticketHref={(id) => paths.ticket({ id })}
      onFilter={onFilter}
      onOpen={(id) => void navigate(paths.ticket({ id }))}
      onRetry={read.refresh}
    />
  );
}
