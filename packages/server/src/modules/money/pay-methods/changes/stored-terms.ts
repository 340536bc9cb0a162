import type { CallParsed } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/pay-methods/admin';
import { languages } from '@ferry/core/words/languages';
import { changedTexts } from '@ferry/core/words/texts';
import Big from 'big.js';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { GatewayName, StoredTexts } from '../../../../db/schema/column-types.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import { isOfStripe } from '../gateways/stripe-currencies.ts';

type Terms = CallParsed<typeof update>['body'];

const textNames = languages.map((language) => `label_${language}` as const);

/** Whether a gateway can be asked for a currency. Alipay takes only yuan. */
const takes = (gateway: GatewayName, currency: string): boolean =>
  gateway === 'alipay' ? currency === 'CNY' : gateway !== 'stripe' || isOfStripe(currency);

/** Refuses bounds in the wrong order, a currency without a rate, and one that the gateway does not take. */
export function assertSound(
  { config }: Pick<Context, 'config'>,
  {
    gateway,
    least,
    most,
    currency,
    rate,
  }: Pick<Row<'pay_method'>, 'gateway' | 'least' | 'most' | 'currency' | 'rate'>,
): void {
  if (least !== null && most !== null && Big(least).gt(most))
    throw new Refusal('pay_methods.bounds', { status: 422, field: 'least', details: { least, most } });
  if ((currency === null) !== (rate === null))
    throw new Refusal('pay_methods.no_rate', { status: 422, field: 'rate' });
  if (!takes(gateway, currency ?? config.currency))
    throw new Refusal('pay_methods.currency', { status: 422, field: 'currency' });
}

/** Given terms as columns. */
type StoredTerms<Given> = {
  [Name in keyof Omit<Given, (typeof textNames)[number]>]: Exclude<Given[Name], undefined>;
} & { texts: string };

/** The columns of the given terms. Terms that are left out do not change. */
export function storedTerms<Given extends Omit<Terms, 'settings'>>(
  given: Given,
  texts: StoredTexts,
): StoredTerms<Given> {
  const columns = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !(textNames as readonly string[]).includes(name),
  );
  return {
    ...(Object.fromEntries(columns) as StoredTerms<Given>),
    texts: JSON.stringify(changedTexts(texts, textNames, given)),
  };
}
