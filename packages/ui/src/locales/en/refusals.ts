import type { Words } from '../words.ts';

export const refusals: Words['refusals'] = {
  'access.scope': 'This token may not do that',
  'account.banned': 'The account is banned until {{until}}: {{reason}}',
  'account.lost_money':
    'Confirm what the deletion loses: {{balance}} in the wallet and {{invite}} of invite balance',
  'apiTokens.too_many': 'There can be {{most}} API tokens: revoke one that is not needed first',
  'auth.limited': 'Too many tries; try again in {{seconds}} seconds',
  'cd_keys.needs_level':
    'This code continues a plan of level {{level}}, and you had none; buy one first, the code stays good',
  'invites.too_little': 'The invite balance is only {{balance}}',
  'payments.gateway_paused':
    'The payment gateway failed several times in a row and is not asked for {{seconds}} s; try again then or pay another way. What you have paid is credited by itself',
  'payments.out_of_bounds': 'A recharge is from {{least}} to {{most}}',
  'rules.absent': 'There is no such rule file. There are: {{allowed}}',
  'shop.losses': 'The purchase drops what is left of your plan: {{losses}}; accept that first',
  'shop.short': 'The wallet is {{missing}} short',
  'tickets.attachment_too_large': 'A file may have {{most}} MiB at most',
  'tickets.closed': 'The ticket is closed; reopen it before you reply',
  'tickets.no_room':
    'Your files on tickets may have {{most}} MB in all, and this one does not fit; describe it in words, or send a smaller one',
  'traffic.range': 'The start must be before the end, by at most {{days}} days',
  time: 'time',
  traffic: 'traffic',
  traffic_package: 'traffic packages',
  and: ', ',
};
