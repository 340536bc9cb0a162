import type { WrongField } from '@ferry/core/client';
import type { CustomersRefusal } from '@ferry/core/contract';
import type { NumberStyle } from '@ferry/core/contract/accounts/preferences';
import { type DetailedCode, type DetailSentences, sayDetails } from '@ferry/core/contract/refusal-details';
import { readFieldError, sayFieldError } from '@ferry/core/format/field-errors';
import { formatMoney } from '@ferry/core/format/numbers/money';
import { formatMoment } from '@ferry/core/format/time';
import type { I18n } from '@ferry/ui/locales/i18n';
import { serverNow } from '../platform/device/clock.ts';

/** The reader of a message: the language, and the formats of money and times. */
export interface RefusalReader {
  readonly words: I18n;
  readonly zone: string;
  readonly currency: string;
  readonly numbers: NumberStyle;
}

/** The portal's message for each refusal with details that a customer can get. */
function sentencesFor({ words, zone, currency, numbers }: RefusalReader) {
  const locale = words.language;
  const t = words.speak('refusals');
  const money = (amount: string) => formatMoney(amount, { locale, currency, numbers });
  const moment = (at: string) => formatMoment(at, { locale, zone }, new Date(serverNow()));
  return {
    'access.scope': () => t('access.scope'),
    'account.banned': ({ reason, end_at }) => t('account.banned', { reason, until: moment(end_at) }),
    'account.lost_money': ({ balance, invite_balance }) =>
      t('account.lost_money', { balance: money(balance), invite: money(invite_balance) }),
    'security.passkeys_full': ({ most }) => t('security.passkeys_full', { most }),
    'apiTokens.too_many': ({ most }) => t('apiTokens.too_many', { most }),
    'auth.limited': ({ retry_after }) => t('auth.limited', { seconds: retry_after }),
    'cd_keys.needs_level': ({ level }) => t('cd_keys.needs_level', { level }),
    'invites.too_little': ({ invite_balance }) => t('invites.too_little', { balance: money(invite_balance) }),
    'payments.gateway_paused': ({ retry_after }) => t('payments.gateway_paused', { seconds: retry_after }),
    'payments.out_of_bounds': ({ least, most }) =>
      t('payments.out_of_bounds', { least: money(least), most: money(most) }),
    'push.full': ({ most }) => t('push.full', { most }),
    'push.service_refused': ({ host }) => t('push.service_refused', { host }),
    'rules.absent': ({ allowed }) => t('rules.absent', { allowed: allowed.join(', ') }),
    'statistics.range': ({ most_days }) => t('traffic.range', { days: most_days }),
    'shop.losses': ({ losses }) => t('shop.losses', { losses: losses.map((one) => t(one)).join(t('and')) }),
    'shop.short': ({ missing }) => t('shop.short', { missing: money(missing) }),
    'tickets.attachment_too_large': ({ most_mib }) => t('tickets.attachment_too_large', { most: most_mib }),
    'tickets.closed': () => t('tickets.closed'),
    'tickets.no_room': ({ most_mb }) => t('tickets.no_room', { most: most_mb }),
    'traffic.range': ({ most_days }) => t('traffic.range', { days: most_days }),
  } satisfies DetailSentences<CustomersRefusal & DetailedCode>;
}

/** The messages for a refusal's codes in the customer's language. `undefined`: the code has none. */
export async function openSentences(reader: RefusalReader) {
  await reader.words.add(['refusals']);
  const sentences = sentencesFor(reader);
  const ofCode = (code: string, details: unknown) => sayDetails(sentences, code, details);
  const ofField = ({ type, details }: WrongField) => {
    const error = readFieldError(type, details);
    return error === undefined ? ofCode(type, details) : sayFieldError(error, reader.words.language);
  };
  return { ofCode, ofField };
}
