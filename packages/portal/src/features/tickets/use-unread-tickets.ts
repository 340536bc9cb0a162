import { events } from '@ferry/core/contract/tickets/events';
import { useQuery } from '../../binding/use-query.ts';

/** The number of tickets with unread messages; `undefined` until it is known. Without a cursor the call only counts. */
export function useUnreadTickets(): number | undefined {
  const { data, isChanged } = useQuery(events, {});
  return isChanged ? undefined : data?.result.unread_count;
}
