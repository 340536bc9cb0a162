import { events } from '@ferry/core/contract/tickets/events';
import { useQuery } from '../../binding/use-query.ts';

/** The number of tickets with unread messages; `undefined` until it is known. Without a cursor the call only counts. */
export const useUnreadTickets = (): number | undefined => useQuery(events, {}).data?.result.unread_count;
