import { events } from '@ferry/core/contract/tickets/events';
import { useQuery } from '../../binding/use-query.ts';

/** The number of tickets with unread messages. Without a cursor the call only counts. */
export const useUnreadTickets = (): number => useQuery(events, {}).data?.result.unread_count ?? 0;
