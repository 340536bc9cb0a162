import { dashboard, me } from '@ferry/core/contract/accounts/customer';
import { list } from '@ferry/core/contract/announcements/customer';
import type { Call, CallInput } from '@ferry/core/contract/base/call';
import { events } from '@ferry/core/contract/tickets/events';

/** The requests of a customer's document before its scripts are loaded. The build lists them. */
export interface EarlyCalls {
  /** The path of `auth.refresh`. */
  readonly renew: string;
  /** The paths and queries of reads that the page begins with. */
  readonly reads: readonly string[];
}

/** A call that only reads, with its input. */
export interface Read<C extends Call = Call> {
  readonly call: C;
  readonly input: CallInput<C>;
}

const readOf = <C extends Call>(call: C, input: CallInput<C>): Read<C> => ({ call, input });

/** The newest announcements, as the bell and the dashboard show them. */
export const newestAnnouncements = readOf(list, { ann_type: 'index_ann', limit: 20 });

/** The reads of the customers' frame. */
const ofFrame: readonly Read[] = [readOf(me, {}), newestAnnouncements, readOf(events, {})];

/** The first reads of pages, by their addresses. */
const ofPages: Readonly<Record<string, readonly Read[]>> = {
  '/user/dashboard': [readOf(dashboard, {})],
};

/**
 * The first reads of a customer's page. The document makes them while the scripts are loading, and a page with a first
 * picture is first rendered with their answers.
 *
 * @param path the address of the page in the sitemap
 */
export const firstReads = (path: string): readonly Read[] => [...(ofPages[path] ?? []), ...ofFrame];
