import type { TicketKind, TicketStatus } from '@ferry/core/contract/tickets/customer';
import type { BadgeProps } from '../../components/Badge/Badge.tsx';

/** The text of each status, and its tone. */
export const statusLooks = {
  pending: { word: 'status_pending', tone: 'warning' },
  processing: { word: 'status_processing', tone: 'info' },
  resolved: { word: 'status_resolved', tone: 'success' },
  closed: { word: 'status_closed', tone: 'neutral' },
} as const satisfies Record<TicketStatus, { word: string; tone: BadgeProps['tone'] }>;

export const kindWords = {
  general: 'kind_general',
  connection: 'kind_connection',
  payment: 'kind_payment',
  account: 'kind_account',
  audit: 'kind_audit',
} as const satisfies Record<TicketKind, string>;

/** The beginning of a Markdown text as plain text, for one line of a list. */
export const snippetOf = (markdown: string): string =>
  markdown
    .slice(0, 400)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#>*_`~|]+|^\s*([-+]|\d+[.)])\s/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
