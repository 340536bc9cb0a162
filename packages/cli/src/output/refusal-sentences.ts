import type { DetailedCode, DetailSentences } from '@ferry/core/contract/refusal-details';
import { say } from '../words/say.ts';
import { shown } from './reader.ts';

const list = (items: readonly (string | number)[]) => items.join(', ');

/** The command line's sentences for refusals with details, which it formats for the reader. */
export const refusalSentences: DetailSentences<DetailedCode> = {
  'access.scope': ({ scope }) =>
    scope === null ? say('refusals.access_no_token') : say('refusals.access_scope', { scope }),
  'account.banned': ({ reason, end_at }) => say('refusals.account_banned', { end_at: shown(end_at), reason }),
  'account.email_reserved': ({ until }) => say('refusals.account_email_reserved', { until: shown(until) }),
  'account.lost_money': ({ balance, invite_balance }) =>
    say('refusals.account_lost_money', { balance, invite_balance }),
  'apiTokens.too_many': ({ most }) => say('refusals.api_tokens_too_many', { most }),
  'auth.limited': ({ most, seconds }) => say('refusals.auth_limited', { most, seconds }),
  'bots.field_missing': ({ field }) => say('refusals.bots_field_missing', { field }),
  'bots.too_much': ({ most_mb }) => say('refusals.bots_too_much', { most_mb }),
  'campaigns.too_many': ({ count, most }) => say('refusals.campaigns_too_many', { count, most }),
  'campaigns.unknown_users': ({ count, unknown }) =>
    say('refusals.campaigns_unknown_users', { count, unknown: list(unknown) }),
  'cd_keys.needs_level': ({ level }) => say('refusals.cd_keys_needs_level', { level }),
  'cd_keys.no_product': ({ shop_id }) => say('refusals.cd_keys_no_product', { shop_id }),
  'coupons.no_product': ({ shop_id }) => say('refusals.coupons_no_product', { shop_id }),
  'detect.not_re2': ({ reason }) => say('refusals.detect_not_re2', { reason }),
  'figures.range': ({ most_days, most_weeks, most_months }) =>
    say('refusals.figures_range', { most_days, most_weeks, most_months }),
  'invites.too_little': ({ invite_balance }) => say('refusals.invites_too_little', { invite_balance }),
  'jobs.failed': ({ failed }) => say('refusals.jobs_failed', { failed: list(failed) }),
  'jobs.unknown': ({ name }) => say('refusals.jobs_unknown', { name }),
  'node.address_refused': ({ ip }) => say('refusals.node_address_refused', { ip }),
  'node.agent_kind': ({ agent, kind, allowed }) =>
    say('refusals.node_agent_kind', { agent, kind, allowed: list(allowed) }),
  'node.agent_setting': ({ agent, kind, allowed }) =>
    say('refusals.node_agent_setting', { agent, kind, allowed: list(allowed) }),
  'node.agent_tls': ({ agent, kind, allowed }) =>
    say('refusals.node_agent_tls', { agent, kind, allowed: list(allowed) }),
  'node.agent_transport': ({ agent, kind, allowed }) =>
    say('refusals.node_agent_transport', { agent, kind, allowed: list(allowed) }),
  'node.certificate_ended': ({ from, until }) =>
    say('refusals.node_certificate_ended', { from: shown(from), until: shown(until) }),
  'node.certificate_name': ({ domain }) => say('refusals.node_certificate_name', { domain }),
  'node.certificate_secrets': ({ fields }) =>
    say('refusals.node_certificate_secrets', { fields: list(fields) }),
  'node.key_length': ({ most }) => say('refusals.node_key_length', { most }),
  'node.name_taken': ({ name }) => say('refusals.node_name_taken', { name }),
  'payments.days_range': ({ most_days }) => say('refusals.payments_days_range', { most_days }),
  'payments.gateway_paused': ({ retry_after }) => say('refusals.payments_gateway_paused', { retry_after }),
  'pay_methods.bounds': ({ least, most }) => say('refusals.pay_methods_bounds', { least, most }),
  'payments.out_of_bounds': ({ least, most }) => say('refusals.payments_out_of_bounds', { least, most }),
  'payments.refund_short': ({ balance, amount, missing }) =>
    say('refusals.payments_refund_short', { balance, missing, amount }),
  'push.full': ({ most }) => say('refusals.push_full', { most }),
  'push.service_refused': ({ host }) => say('refusals.push_service_refused', { host }),
  'route.method': ({ method, allowed }) => say('refusals.route_method', { method, allowed: list(allowed) }),
  'rules.absent': ({ allowed }) => say('refusals.rules_absent', { allowed: list(allowed) }),
  'secrets.absent': ({ key_id }) => say('refusals.secrets_absent', { key_id }),
  'secrets.in_use': ({ key_id }) => say('refusals.secrets_in_use', { key_id }),
  'secrets.needed': ({ key_id, waiting, needed_until }) =>
    waiting.length === 0 && needed_until !== null
      ? say('refusals.secrets_signatures', { key_id, needed_until: shown(needed_until) })
      : say('refusals.secrets_needed', {
          key_id,
          waiting: list(waiting.map(({ name, count }) => `${name} ${count}`)),
        }),
  'security.passkeys_full': ({ most }) => say('refusals.passkeys_full', { most }),
  'shop.losses': ({ losses }) => say('refusals.shop_losses', { losses: list(losses) }),
  'shop.misfit': ({ field }) => say('refusals.shop_misfit', { field }),
  'shop.period_taken': ({ name }) => say('refusals.shop_period_taken', { name }),
  'shop.short': ({ missing }) => say('refusals.shop_short', { missing }),
  'shop.too_many_customers': ({ most }) => say('refusals.shop_too_many_customers', { most }),
  'statistics.range': ({ most_days }) => say('refusals.statistics_range', { most_days }),
  'tickets.attachment_too_large': ({ most_mib }) =>
    say('refusals.tickets_attachment_too_large', { most_mib }),
  'tickets.closed': ({ reopen_with }) => say('refusals.tickets_closed', { reopen_with }),
  'tickets.no_room': ({ most_mb }) => say('refusals.tickets_no_room', { most_mb }),
  'tokens.beyond_own': ({ scopes }) => say('refusals.tokens_beyond_own', { scopes: list(scopes) }),
  'tokens.other_owner': ({ owner }) => say('refusals.tokens_other_owner', { owner }),
  'tokens.revokes_beyond_own': ({ scopes }) =>
    say('refusals.tokens_revokes_beyond_own', { scopes: list(scopes) }),
  'traffic.range': ({ most_days }) => say('refusals.statistics_range', { most_days }),
};
