import type { Words } from '../words.ts';

export const bans: Words['bans'] = {
  title: 'Your account is suspended',
  reason: 'Reason',
  start: 'Since',
  end: 'Until',
  left: 'Ends in',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  ended: 'The end has come; reload the page',
  safe: 'Nodes do not serve you meanwhile. Your balance, time and traffic are kept, and it ends by itself.',
  works: 'What still works',
  wallet: 'See wallet and entries',
  announcements: 'Read announcements',
  ticket: 'Write a ticket',
  signOut: 'Sign out',
  mistaken: 'If this is a mistake, write to {{email}} from the address you signed up with.',
};
