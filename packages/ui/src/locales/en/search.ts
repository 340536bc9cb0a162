import type { Words } from '../words.ts';

export const search: Words['search'] = {
  title: 'Search',
  field: 'Search pages, nodes, tickets, orders, announcements',
  pages: 'Pages',
  nodes: 'Nodes',
  tickets: 'Tickets',
  orders: 'Orders',
  announcements: 'Announcements',
  looking: 'Searching…',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  nothing: 'Nothing found for “{{text}}”',
  nothingHint: 'Try another word, or the number of an order or a ticket.',
  partFailed: 'A part did not come, so results may be missing.',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
};
