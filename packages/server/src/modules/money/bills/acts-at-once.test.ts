import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { assertOnce, type Done } from '../../../testing/acts/assert-once.ts';
import { assertTerms } from '../../../testing/acts/assert-terms.ts';
import { type Deed, deedFrom } from '../../../testing/acts/deeds.ts';
import { type Answer, type Ask, openRequests } from '../../../testing/acts/requests.ts';
import { openShelf, plansInDays } from '../../../testing/acts/shelf.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openServerProcesses } from '../../../testing/servers/open-server-processes.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { checkBalances } from '../wallet/index.ts';

/** How often so many acts are sent at once. */
const rounds = Number(process.env.FERRY_ACTS_AT_ONCE ?? 1);
const customers = 2;
/** How often a customer asks for a new quote when another act has changed his plans. */
const quotes = 4;

/** Two processes on PostgreSQL, and one on the embedded database. */
const server = await forAllTests(openServerProcesses({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const { sql, engine } = server.services.database;
/** Of each customer. The embedded database does one after another. */
const acts = engine === 'postgres' ? 100 : 25;
const shelf = await openShelf(server);
const admin = await openAdmin(server);

const ask: Ask = async ({ method, url, headers, payload }) => {
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
};
const purchasesOf = async ({ id }: TestCustomer) => {
  const bought = await sql
    .selectFrom('purchase')
    .select('id')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return bought.map((one) => one.id);
};
const prepare = openRequests({ ask, shelf, admin, purchasesOf });

const counts = new Map<string, number>();

/** Sends the last request of a deed from two tabs at once, and returns what was accepted. */
async function sendTwice(customer: TestCustomer, deed: Deed): Promise<Done | undefined> {
  let answers: Answer[] = [];
  for (let tried = 0; tried < quotes; tried += 1) {
    const prepared = await prepare(customer, deed);
    if ('refused' in prepared) answers = [prepared.refused];
    else {
      const headers = { ...prepared.request.headers, 'idempotency-key': randomUUID() };
      const request = { ...prepared.request, headers };
      answers = await Promise.all([ask(request), ask(request)]);
    }
    if (answers.some(({ code }) => code !== 'shop.quote_outdated')) break;
  }
  for (const answer of answers) expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
  const [done, again] = answers.filter(({ status }) => status === 200);
  const what = done === undefined ? `${deed.kind} ${answers[0]?.code}` : deed.kind;
  counts.set(what, (counts.get(what) ?? 0) + 1);
  if (done === undefined) return undefined;
  if (again !== undefined && deed.kind !== 'auto_renewal') expect(again).toEqual(done);
  return { deed, result: done.result };
}

test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  `${customers * acts} acts at once, each sent by two tabs, are done once or refused, round %i`,
  async () => {
    const people = await Promise.all(
      Array.from({ length: customers }, () => openCustomer(server, { balance: '2000.00' })),
    );
    const before: Deed[] = [
      { kind: 'buy', plan: 'quarter', begins: undefined },
      { kind: 'buy', plan: 'month', begins: 'end' },
      { kind: 'package' },
    ];
    const done = people.map((): (Done | undefined)[] => []);
    for (const [index, customer] of people.entries())
      for (const deed of before) done[index]?.push(await sendTwice(customer, deed));
    await Promise.all(
      people.map(async (customer, index) => {
        const answers = await Promise.all(
          Array.from({ length: acts }, () =>
            sendTwice(
              customer,
              deedFrom((most) => randomInt(most), plansInDays),
            ),
          ),
        );
        done[index]?.push(...answers);
      }),
    );
    if (engine === 'postgres') server.clock.at = new Date();
    for (const [index, { id }] of people.entries()) {
      const accepted = done[index]?.filter((one) => one !== undefined) ?? [];
      await assertOnce(server.services, id, accepted);
      await assertTerms(server.services, id);
    }
    expect(await checkBalances.run(server.services)).toBe(0);
    if (process.env.FERRY_ACTS_AT_ONCE)
      process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
  },
);
