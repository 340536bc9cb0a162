import type { ActivityTopic, activity } from '@ferry/core/contract/accounts/customer';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { formatMoney } from '@ferry/core/format/numbers/money';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { within } from '../../../db/query/set-filters.ts';
import { type Language, say } from '../../../words/words.ts';
import { keptPlanName } from '../services/index.ts';

/** The kinds of events in the log, by topic. */
const kindsByTopic = {
  security: [
    ...['password_changed', 'password_common', 'email_changed', 'two_factor_on', 'two_factor_off'],
    ...['recovery_code_used', 'recovery_codes_renewed', 'push_device_added', 'push_device_removed'],
    ...['telegram_linked', 'telegram_unlinked', 'api_token_made', 'api_token_revoked', 'passkey_added'],
    ...['passkey_removed', 'passkey_copied', 'leak_closed', 'undone', 'not_me', 'data_exported'],
    ...['deletion_requested', 'deletion_cancelled', 'deletion_held'],
  ],
  sign_in: [
    ...['sign_in_mail_on', 'sign_in_mail_off', 'sign_in_telegram_on', 'sign_in_telegram_off'],
    ...['sign_in_push_on', 'sign_in_push_off', 'sign_in_allowed', 'sign_in_denied', 'sign_in_link_made'],
    ...['session_ended', 'signed_out_by_staff', 'other_sessions_ended'],
  ],
  service: [
    ...['uuid_renewed', 'credential_set', 'credential_removed', 'links.reset', 'links.reset_password'],
    ...['bot_gift', 'gift', 'auto_renewal_on', 'auto_renewal_off'],
  ],
  money: [
    ...['invite_moved', 'recharge_paid', 'recharge_refunded', 'recharge_charged_back', 'purchase'],
    ...['purchase_refunded', 'renewal', 'cd_key_redeemed'],
  ],
} as const satisfies Record<ActivityTopic, readonly string[]>;

export type ActivityKind = (typeof kindsByTopic)[ActivityTopic][number];

const topics: ReadonlyMap<string, ActivityTopic> = new Map(
  (Object.keys(kindsByTopic) as ActivityTopic[]).flatMap((topic) =>
    kindsByTopic[topic].map((kind) => [kind, topic] as const),
  ),
);

type KeyOf<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}`
  ? `activity.${Noun}_${Verb}`
  : `activity.${Kind}`;

/** The key of an event's sentence. */
const keyOf = (kind: string) =>
  topics.has(kind) ? (`activity.${kind.replace('.', '_')}` as KeyOf<ActivityKind>) : 'activity.other';

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
    .$if(topic !== undefined, (some) => some.where('kind', 'in', topic ? kindsByTopic[topic] : []))
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
        topic: topics.get(kind) ?? null,
        description: say(
          language,
          keyOf(kind),
          plain(product === null ? detail : { ...detail, product }, language, config.currency),
        ),
        timestamp: at.toISOString(),
        ip_address: ip ?? '',
        user_agent: agent ?? '',
      })),
    },
  };
}
