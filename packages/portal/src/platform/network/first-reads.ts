import { dashboard, me } from '@ferry/core/contract/accounts/customer';
import { list } from '@ferry/core/contract/announcements/customer';
import type { Call, CallInput } from '@ferry/core/contract/base/call';
import { events } from '@ferry/core/contract/tickets/events';

/** What the document of a customer's page asks for before its scripts are loaded. The build lists it. */
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

/** What the customers' frame reads. */
const ofFrame: readonly Read[] = [readOf(me, {}), newestAnnouncements, readOf(events, {})];

/** What pages read first, by their addresses. */
const ofPages: Readonly<Record<string, readonly Read[]>> = {
  '/user/dashboard': [readOf(dashboard, {})],
};

/**
 * The reads that a customer's page begins with. The document makes them while the scripts are loading, and a page with a
 * first picture is first drawn with their answers.
 *
 * @param path the address of the page in the sitemap
 */
export const firstReads = (path: string): readonly Read[] => [...(ofPages[path] ?? []), ...ofFrame];
