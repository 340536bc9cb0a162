import { list as announcements } from '@ferry/core/contract/announcements/customer';
import { list as invoices } from '@ferry/core/contract/invoices/customer';
import { list as nodes } from '@ferry/core/contract/nodes/customer';
import { list as tickets } from '@ferry/core/contract/tickets/customer';
import { useFormat } from '@ferry/ui/components/Format/Format';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Load } from '@ferry/ui/screens/parts/load';
import { useEffect, useState } from 'react';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad, useQueryWhen } from '../../binding/use-query.ts';
import { paths, type RouteName, routes } from '../../routes.ts';
import { iconOf } from '../../sitemap/page-icons.ts';
import type { useNames } from './use-names.ts';

/** Pages that are in no group but can be searched. */
const unlisted: readonly RouteName[] = ['servicesOld', 'shopOld', 'oldPurchases', 'about'];
/** The group of a page. A page under the account page is in the account's group. */
const groupOf = (name: RouteName) =>
  routes[name].group ?? (routes[name].under === 'myAccount' ? routes.myAccount.group : undefined);
const names = (Object.keys(routes) as RouteName[]).filter(
  (name) => groupOf(name) !== undefined || unlisted.includes(name),
);

/** Milliseconds after the last key until the server is asked. */
const pause = 250;

/** The typed text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const nothing: Load<never[]> = { state: 'ready', data: [] };

/** The results of the search, and the states of its reads. */
export function useFindable(
  text: string,
  { recent, namesOf }: { recent: readonly string[]; namesOf: ReturnType<typeof useNames> },
) {
  const format = useFormat();
  const now = useNow();
  const { t } = useTranslation('layout');
  // Nothing is requested before a search. Tickets are searched by the server, because there may be many.
  const settled = useSettled(text);
  const isAsked = text.trim() !== '';
  const reads = {
    nodes: useQueryWhen(nodes, isAsked ? {} : undefined),
    tickets: useQueryWhen(tickets, settled === '' ? undefined : { page: 1, size: 6, text: settled }),
    orders: useQueryWhen(invoices, isAsked ? { limit: 100 } : undefined),
    announcements: useQueryWhen(announcements, isAsked ? { ann_type: 'index_ann', limit: 100 } : undefined),
  };
  const found = {
    nodes: useLoad(reads.nodes, ({ result }) =>
      result.available_nodes.map(({ node_id, node_name, location }) => ({
        href: `${paths.nodes()}?node=${node_id}`,
        label: node_name,
        detail: location,
      })),
    ),
    tickets: useLoad(reads.tickets, ({ result }) =>
      result.tickets.map(({ id, title, ticket_number }) => ({
        href: paths.ticket({ id }),
        label: title,
        detail: `#${ticket_number}`,
      })),
    ),
    orders: useLoad(reads.orders, ({ result }) =>
      result.invoices.map(({ id, subject, number, total }) => ({
        href: paths.invoice({ id }),
        label: subject,
        detail: `${number} · ${format.money(total)}`,
      })),
    ),
    announcements: useLoad(reads.announcements, ({ result }) =>
      result.map(({ revision, title, created_at }) => ({
        href: `${paths.announcements()}?revision=${revision}`,
        label: title,
        detail: format.moment(created_at, now),
      })),
    ),
  };
  const pages = names.map((name) => {
    const { path, title } = routes[name];
    const group = groupOf(name);
    return {
      href: path,
      label: t(title),
      icon: iconOf(name),
      names: namesOf('layout', title),
      ...(group === undefined ? {} : { detail: t(`group_${group}`) }),
    };
  });
  return {
    pages,
    recent: recent.flatMap((path) => pages.filter(({ href }) => href === path)),
    ...found,
    ...(isAsked ? {} : { nodes: nothing, tickets: nothing, orders: nothing, announcements: nothing }),
    ...(isAsked && settled !== text.trim() ? { tickets: { state: 'loading' as const } } : {}),
    now,
    onRetry: () => {
      for (const read of Object.values(reads)) read.refresh();
    },
  };
}
