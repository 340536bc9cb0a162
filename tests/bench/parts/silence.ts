import type { Shot } from '../fire.ts';
import { type Engine, openBench } from '../open-bench.ts';
import { callerAt, openCustomers, signIn } from '../people.ts';
import { compare } from '../samples.ts';
import type { Row } from '../table.ts';

const tries = 200;

const code = (what: 'register' | 'reset_password') => (email: string, index: number) => ({
  method: 'POST' as const,
  path: `/api/v2/auth/account_${what}/request-email-code`,
  headers: { 'x-forwarded-for': callerAt(index) },
  body: { email },
});

const calls: Record<string, (email: string, index: number) => Shot> = {
  'sign-up code': code('register'),
  'sign-in': (email, index) => signIn(email, index, 'not the password'),
  'reset code': code('reset_password'),
};

const said = (known: readonly number[], unknown: readonly number[]): string => {
  const { larger, z } = compare(known, unknown);
  const verdict = Math.abs(z) < 2.6 ? 'no difference shows' : 'a difference shows';
  return `known slower in ${(larger * 100).toFixed(0)} % of pairs, z ${z.toFixed(1)}: ${verdict}`;
};

/**
 * The response time for an address with an account and for one without, one call at a time and in turns, so that
 * disturbances affect both.
 */
export async function measureSilence(engine: Engine): Promise<Row[]> {
  // Sending mails in the background would disturb single calls.
  const bench = await openBench(engine, { FERRY_JOBS: 'off' }, (services) => openCustomers(services, tries));
  const customers = bench.prepared;
  const time = async ({ path, headers = {}, body }: Shot): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`${bench.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
    if (response.status !== 200 && response.status !== 403)
      throw new Error(`${path} answered ${response.status}`);
    return performance.now() - began;
  };
  const rows: Row[] = [];
  let callers = 0;
  try {
    for (const [what, shotOf] of Object.entries(calls)) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (const [index, { email }] of customers.entries()) {
        const both = [
          { email, to: known },
          { email: `nobody-${index}@example.com`, to: unknown },
        ];
        for (const one of index % 2 === 0 ? both : both.reverse()) {
          callers += 1;
          one.to.push(await time(shotOf(one.email, callers)));
        }
      }
      await bench.turnClock(3_600);
      const common = { part: 'silence', engine };
      rows.push(
        { ...common, what: `${what}, known`, samples: known, note: said(known, unknown) },
        { ...common, what: `${what}, unknown`, samples: unknown },
      );
    }
  } finally {
    await bench.close();
  }
  return rows;
}
