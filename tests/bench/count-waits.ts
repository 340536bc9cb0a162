import type { Services } from '../../packages/server/src/base/context.ts';
import { countStatements } from '../../packages/server/src/testing/databases/count-statements.ts';
import type { Shot } from './fire.ts';

/** A request, or a function that makes it from the previous answer. */
type Asked = Shot | ((before: unknown) => Shot);

/** The number of waits for the database in each call. The calls run one after another. */
export async function countWaits(
  services: Services,
  calls: Readonly<Record<string, Asked>>,
): Promise<Record<string, number>> {
  const config = { ...services.config, captcha: 'off' as const };
  const counted = await countStatements({ services: { ...services, config } });
  const waits: Record<string, number> = {};
  let before: unknown;
  for (const [what, asked] of Object.entries(calls)) {
    const { method = 'GET', path, headers = {}, body } = typeof asked === 'function' ? asked(before) : asked;
    waits[what] = await counted.during(async () => {
      const payload = body === undefined ? {} : { payload: body as object };
      const answer = await counted.app.inject({ method, url: path, headers, ...payload });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      before = answer.json();
    });
  }
  await counted[Symbol.asyncDispose]();
  return waits;
}
