import type { DetailedCode, DetailSentences } from '@ferry/core/contract/refusal-details';
import { say } from '../words/say.ts';
import { shown } from './reader.ts';

const list = (items: readonly (string | number)[]) => items.join(', ');

/** What the command line says of each refusal with details, which it gives to its reader in his form. */
export const refusalSentences: DetailSentences<DetailedCode> = {
  'access.scope': ({ scope }) =>
    scope === null ? say`No token may do that` : say`This token may not do that: it lacks the scope ${scope}`,
  'account.banned': ({ reason, end_at }) => say`The account is banned until ${shown(end_at)}: ${reason}`,
  'account.email_reserved': ({ until }) =>
    say`Another account gave this address up and can take it back until ${shown(until)}`,
  'account.lost_money': ({ balance, invite_balance }) =>
    say`Confirm what the deletion loses: ${balance} in the wallet and ${invite_balance} of invite balance`,
  'apiTokens.too_many': ({ most }) => say`There can be ${most} API tokens: revoke one first`,
  'auth.limited': ({ most, seconds }) => say`Too many tries: at most ${most} in ${seconds} s`,
  'bots.field_missing': ({ field }) => say`The field ${field} is missing`,
  'bots.too_much': ({ most_mb }) => say`Bots may give a customer ${most_mb} MB a day, and this would be more`,
  'campaigns.too_many': ({ count, most }) => say`${count} customers fit; at most ${most} are mailed at once`,
  'campaigns.unknown_users': ({ count, unknown }) =>
    say`${count} of the list are no customers: ${list(unknown)}`,
  'cd_keys.needs_level': ({ level }) => say`This code continues a plan of level ${level}, and there was none`,
  'coupons.no_product': ({ shop_id }) => say`There is no product ${shop_id}`,
  'detect.not_re2': ({ reason }) => say`Nodes can not use this pattern, it is not RE2: ${reason}`,
  'figures.range': ({ most_days, most_weeks, most_months }) =>
    say`From one day to the same or a later one: at most ${most_days} days, ${most_weeks} weeks or ${most_months} months`,
  'invites.too_little': ({ invite_balance }) => say`The invite balance is only ${invite_balance}`,
  'jobs.failed': ({ failed }) => say`Failed: ${list(failed)}. See "ferry jobs list" and the log`,
  'jobs.unknown': ({ name }) => say`There is no job named ${name}. See "ferry jobs list"`,
  'node.address_refused': ({ ip }) => say`The node key is not good from ${ip}`,
  'node.certificate_ended': ({ from, until }) =>
    say`The certificate is valid from ${shown(from)} until ${shown(until)}, and not now`,
  'node.certificate_name': ({ domain }) => say`The certificate is not for ${domain}`,
  'node.certificate_secrets': ({ fields }) =>
    say`Nothing is stored to go on with. Give these as well: ${list(fields)}`,
  'node.key_length': ({ most }) => say`The key of a request has 1 to ${most} characters`,
  'node.name_taken': ({ name }) => say`There is a node called ${name} already`,
  'payments.days_range': ({ most_days }) =>
    say`From one day to the same or a later one, at most ${most_days} days`,
  'payments.gateway_paused': ({ retry_after }) =>
    say`The payment gateway failed several times in a row and is not asked for ${retry_after} s`,
  'payments.out_of_bounds': ({ least, most }) => say`A recharge is from ${least} to ${most}`,
  'payments.refund_short': ({ balance, amount, missing }) =>
    say`The wallet holds ${balance}, ${missing} less than the ${amount} to take back`,
  'route.method': ({ method, allowed }) =>
    say`This address does not take ${method}; it takes ${list(allowed)}`,
  'rules.absent': ({ allowed }) => say`There is no such rule file. There are: ${list(allowed)}`,
  'secrets.absent': ({ key_id }) => say`There is no key ${key_id}`,
  'secrets.in_use': ({ key_id }) => say`Key ${key_id} is in use or about to be. Rotate first`,
  'secrets.needed': ({ key_id, waiting, needed_until }) =>
    waiting.length === 0 && needed_until !== null
      ? say`Signatures of key ${key_id} are good until ${shown(needed_until)}`
      : say`Key ${key_id} is still needed: ${list(waiting.map(({ name, count }) => `${name} ${count}`))}`,
  'shop.losses': ({ losses }) => say`The purchase drops what is left of the plan: ${list(losses)}`,
  'shop.misfit': ({ field }) => say`${field} does not fit the kind of the product`,
  'shop.period_taken': ({ name }) => say`On this shelf ${name} is for the same period already`,
  'shop.short': ({ missing }) => say`The wallet is ${missing} short`,
  'statistics.range': ({ most_days }) => say`The start must be before the end, by at most ${most_days} days`,
  'tickets.attachment_too_large': ({ most_mib }) => say`A file may have ${most_mib} MiB at most`,
  'tickets.closed': ({ reopen_with }) => say`The ticket is closed. The status ${reopen_with} opens it again`,
  'tickets.no_room': ({ most_mb }) =>
    say`The files on tickets may have ${most_mb} MB in all, and this one does not fit`,
  'tokens.beyond_own': ({ scopes }) =>
    say`A token can not open more than the one that makes it, which lacks ${list(scopes)}`,
  'tokens.revokes_beyond_own': ({ scopes }) =>
    say`The token has scopes that the calling one lacks: ${list(scopes)}. Use a token that has them`,
  'traffic.range': ({ most_days }) => say`The start must be before the end, by at most ${most_days} days`,
};
