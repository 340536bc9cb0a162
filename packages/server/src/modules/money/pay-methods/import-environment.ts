import { languages, sourceLanguage } from '@ferry/core/words/languages';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { say } from '../../../words/words.ts';
import { divided, type GatewaySettings } from './gateways/settings.ts';

/** The methods of releases before 0.2, and their numbers in older calls. */
export const firstNumbers = { alipay: 1, wxpay: 2, qqpay: 3, card: 4, sandbox: 5 } as const;
export type FirstCode = keyof typeof firstNumbers;

/** The methods that the environment describes. */
function inEnvironment({ epay, stripe, sandbox }: Services['config']): [FirstCode, GatewaySettings][] {
  return [
    ...(epay?.types ?? []).map((type): [FirstCode, GatewaySettings] => {
      const { url = '', pid = '', key = '', mode = 'form' } = epay ?? {};
      return [type, { kind: 'epay', address: url, pid, key, type, mode }];
    }),
    ...(stripe === undefined
      ? []
      : ([
          [
            'card',
            { kind: 'stripe', address: stripe.host, key: stripe.key, webhook_secret: stripe.webhookSecret },
          ],
        ] satisfies [FirstCode, GatewaySettings][])),
    ...(sandbox ? ([['sandbox', { kind: 'sandbox' }]] satisfies [FirstCode, GatewaySettings][]) : []),
  ];
}

/**
 * Makes rows of the gateways in the environment, once: as soon as there is a row, the environment is ignored. Returns
 * whether it made any.
 */
export async function importEnvironment({ config, keys, now }: Services, tx: Sql): Promise<boolean> {
  const found = inEnvironment(config);
  if (found.length === 0) return false;
  const at = now();
  await tx
    .insertInto('pay_method')
    .values(
      found.map(([code, all], place) => {
        const { settings, secrets } = divided(all);
        return {
          code,
          number: firstNumbers[code],
          gateway: settings.kind,
          label: say(sourceLanguage, `payments.by_${code}`),
          texts: JSON.stringify(
            Object.fromEntries(languages.map((one) => [`label_${one}`, say(one, `payments.by_${code}`)])),
          ),
          settings: JSON.stringify(settings),
          secrets_sealed: keys.seal(JSON.stringify(secrets)),
          least: null,
          most: null,
          position: place + 1,
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
