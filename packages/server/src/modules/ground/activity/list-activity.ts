import type { ActivityTopic, activity } from '@ferry/core/contract/accounts/customer';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { formatMoney } from '@ferry/core/format/numbers/money';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { within } from '../../../db/query/set-filters.ts';
import { type Language, say } from '../../../words/words.ts';
import { keptPlanName } from '../services/index.ts';

/** The name of the sentence for each kind of event. */
export const sentences = {
  password_changed: 'activity.password_changed',
  bot_gift: 'activity.bot_gift',
  gift: 'activity.gift',
  signed_out_by_staff: 'activity.signed_out_by_staff',
  password_common: 'activity.password_common',
  email_changed: 'activity.email_changed',
  two_factor_on: 'activity.two_factor_on',
  two_factor_off: 'activity.two_factor_off',
  recovery_code_used: 'activity.recovery_code_used',
  recovery_codes_renewed: 'activity.recovery_codes_renewed',
  sign_in_mail_on: 'activity.sign_in_mail_on',
  sign_in_mail_off: 'activity.sign_in_mail_off',
  sign_in_allowed: 'activity.sign_in_allowed',
  sign_in_denied: 'activity.sign_in_denied',
  sign_in_link_made: 'activity.sign_in_link_made',
  sign_in_telegram_on: 'activity.sign_in_telegram_on',
  sign_in_telegram_off: 'activity.sign_in_telegram_off',
  sign_in_push_on: 'activity.sign_in_push_on',
  sign_in_push_off: 'activity.sign_in_push_off',
  push_device_added: 'activity.push_device_added',
  push_device_removed: 'activity.push_device_removed',
  telegram_linked: 'activity.telegram_linked',
  telegram_unlinked: 'activity.telegram_unlinked',
  session_ended: 'activity.session_ended',
  other_sessions_ended: 'activity.other_sessions_ended',
  api_token_made: 'activity.api_token_made',
  api_token_revoked: 'activity.api_token_revoked',
  passkey_added: 'activity.passkey_added',
  passkey_removed: 'activity.passkey_removed',
  passkey_copied: 'activity.passkey_copied',
  invite_moved: 'activity.invite_moved',
  recharge_paid: 'activity.recharge_paid',
  recharge_refunded: 'activity.recharge_refunded',
  recharge_charged_back: 'activity.recharge_charged_back',
  purchase: 'activity.purchase',
  purchase_refunded: 'activity.purchase_refunded',
  renewal: 'activity.renewal',
  auto_renewal_on: 'activity.auto_renewal_on',
  auto_renewal_off: 'activity.auto_renewal_off',
  cd_key_redeemed: 'activity.cd_key_redeemed',
  uuid_renewed: 'activity.uuid_renewed',
  credential_set: 'activity.credential_set',
  credential_removed: 'activity.credential_removed',
  leak_closed: 'activity.leak_closed',
  undone: 'activity.undone',
  not_me: 'activity.not_me',
  data_exported: 'activity.data_exported',
  deletion_requested: 'activity.deletion_requested',
  deletion_cancelled: 'activity.deletion_cancelled',
  deletion_held: 'activity.deletion_held',
  'links.reset': 'activity.links_reset',
  'links.reset_password': 'activity.links_password_reset',
} as const;

/** The kinds of events in the log. */
export type ActivityKind = keyof typeof sentences;

/** The topic of each kind. */
export const topics: Readonly<Record<ActivityKind, ActivityTopic>> = {
  password_changed: 'security',
  password_common: 'security',
  email_changed: 'security',
  two_factor_on: 'security',
  two_factor_off: 'security',
  recovery_code_used: 'security',
  recovery_codes_renewed: 'security',
  push_device_added: 'security',
  push_device_removed: 'security',
  telegram_linked: 'security',
  telegram_unlinked: 'security',
  api_token_made: 'security',
  api_token_revoked: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  passkey_copied: 'security',
  leak_closed: 'security',
  undone: 'security',
  not_me: 'security',
  data_exported: 'security',
  deletion_requested: 'security',
  deletion_cancelled: 'security',
  deletion_held: 'security',
  sign_in_mail_on: 'sign_in',
  sign_in_mail_off: 'sign_in',
  sign_in_telegram_on: 'sign_in',
  sign_in_telegram_off: 'sign_in',
  sign_in_push_on: 'sign_in',
  sign_in_push_off: 'sign_in',
  sign_in_allowed: 'sign_in',
  sign_in_denied: 'sign_in',
  sign_in_link_made: 'sign_in',
  session_ended: 'sign_in',
  signed_out_by_staff: 'sign_in',
  other_sessions_ended: 'sign_in',
  uuid_renewed: 'service',
  credential_set: 'service',
  credential_removed: 'service',
  'links.reset': 'service',
  'links.reset_password': 'service',
  bot_gift: 'service',
  gift: 'service',
  auto_renewal_on: 'service',
  auto_renewal_off: 'service',
  invite_moved: 'money',
  recharge_paid: 'money',
  recharge_refunded: 'money',
  recharge_charged_back: 'money',
  purchase: 'money',
  purchase_refunded: 'money',
  renewal: 'money',
  cd_key_redeemed: 'money',
};

const kindsOf = (topic: ActivityTopic) =>
  Object.entries(topics)
    .filter(([, is]) => is === topic)
    .map(([kind]) => kind);

const isKnown = (kind: string): kind is ActivityKind => Object.hasOwn(sentences, kind);

/** Details that are money: decimal strings with two places. */
const amounts: readonly string[] = ['amount', 'paid'];

/** The plain values of a detail, which can be inserted into its sentence. Money is written with its currency. */
const plain = (detail: Record<string, unknown>, locale: Language, currency: string) =>
  Object.fromEntries(
    Object.entries(detail)
      .filter(
        (entry): entry is [string, string | number] =>
          typeof entry[1] === 'string' || typeof entry[1] === 'number',
      )
      .map(([name, value]) => [
        name,
        amounts.includes(name) ? formatMoney(String(value), { locale, currency }) : value,
      ]),
  );

/** Security and money events of a customer, newest first. A filter selects a topic or a time. */
export async function listActivity(
  { database, who, language, config }: Context<'customer'>,
  { topic, from_iso, to_iso, ...page }: CallParsed<typeof activity>,
): Promise<ResultOf<typeof activity>> {
  const own = database.sql
    .selectFrom('activity_log')
    .where('account_id', '=', who.accountId)
    .$if(topic !== undefined, (some) => some.where('kind', 'in', topic ? kindsOf(topic) : []))
    .where((of) => within(of, 'at', { from: from_iso, to: to_iso }));
  const { total, rows } = await readPage(own, page, (query) =>
    query
      .select(['id', 'at', 'kind', 'detail', 'ip', 'agent'])
      .select(keptPlanName(sql`detail ->> 'product'`, language).as('product'))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      activities: rows.map(({ id, at, kind, detail, product, ip, agent }) => ({
        activity_id: id,
        activity_type: kind,
        topic: isKnown(kind) ? topics[kind] : null,
        description: say(
          language,
          isKnown(kind) ? sentences[kind] : 'activity.other',
          plain(product === null ? detail : { ...detail, product }, language, config.currency),
        ),
        timestamp: at.toISOString(),
        ip_address: ip ?? '',
        user_agent: agent ?? '',
      })),
    },
  };
}
