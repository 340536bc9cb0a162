import { languages, sourceLanguage } from '@ferry/core/words/languages';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Row } from '../../../db/schema/rows.ts';
import { say } from '../../../words/words.ts';
import { type GatewaySettings, storedSettings } from './gateways/settings.ts';

/** The methods of releases before 0.2, and their numbers in older calls. */
export const firstNumbers = { alipay: 1, wxpay: 2, qqpay: 3, card: 4, sandbox: 5 } as const;
export type FirstCode = keyof typeof firstNumbers;
export const isFirst = (code: string): code is FirstCode => Object.hasOwn(firstNumbers, code);

/** The methods that the environment describes. */
function inEnvironment({ epay, stripe, sandbox }: Services['config']): [FirstCode, GatewaySettings][] {
  return [
    ...(epay === undefined
      ? []
      : epay.types.map((type): [FirstCode, GatewaySettings] => {
          const { url: address, pid, key, mode } = epay;
          return [type, { kind: 'epay', address, pid, key, type, mode, is_asked: true }];
        })),
    ...(stripe === undefined
      ? []
      : ([
          [
            'card',
            {
              kind: 'stripe',
              address: stripe.host,
              methods: ['card'],
              key: stripe.key,
              webhook_secret: stripe.webhookSecret,
            },
          ],
        ] satisfies [FirstCode, GatewaySettings][])),
    ...(sandbox ? ([['sandbox', { kind: 'sandbox' }]] satisfies [FirstCode, GatewaySettings][]) : []),
  ];
}

/**
 * Makes rows of the gateways in the environment, once: as soon as there is a row, the environment is ignored, except that
 * a server with a sandbox always has its row. Returns whether it made any.
 *
 * @param known the rows that there are
 */
export async function importEnvironment(
  { config, keys, now }: Services,
  tx: Sql,
  known: readonly Pick<Row<'pay_method'>, 'code' | 'position'>[],
): Promise<boolean> {
  const found = inEnvironment(config).filter(
    ([code]) => known.length === 0 || (code === 'sandbox' && !known.some((row) => row.code === code)),
  );
  if (found.length === 0) return false;
  const at = now();
  const last = Math.max(0, ...known.map(({ position }) => position));
  await tx
    .insertInto('pay_method')
    .values(
      found.map(([code, settings], place) => {
        return {
          ...storedSettings(keys, settings),
          code,
          number: firstNumbers[code],
          label: say(sourceLanguage, `payments.by_${code}`),
          texts: JSON.stringify(
            Object.fromEntries(languages.map((one) => [`label_${one}`, say(one, `payments.by_${code}`)])),
          ),
          least: null,
          most: null,
          position: last + place + 1,
          is_enabled: true,
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
