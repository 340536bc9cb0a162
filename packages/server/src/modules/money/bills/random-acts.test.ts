import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertTerms } from '../../../testing/acts/assert-terms.ts';
import { type Deed, deedFrom } from '../../../testing/acts/deeds.ts';
import { type Goods, Model } from '../../../testing/acts/model.ts';
import { type Answer, type Ask, openRequests } from '../../../testing/acts/requests.ts';
import { openShelf, type Plan, planNames, plans, type Shelf } from '../../../testing/acts/shelf.ts';
import {
  openAdmin,
  openCustomer,
  signInAgain,
  type TestCustomer,
} from '../../../testing/people/customers.ts';
import { GB } from '../../../testing/products.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { atPresent, noPlanTerms, readService, resetPeriods, termsOf } from '../../ground/services/index.ts';
import type { TermRow } from '../../ground/services/terms/term.ts';
import { checkBalances } from '../wallet/index.ts';
import { renewBills } from './index.ts';

/** Sequences of acts that are tried. */
const runs = Number(process.env.FERRY_TERM_ACTS ?? 25);

const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const { clock, services } = server;
const { sql } = services.database;
const zone = services.config.timeZone;
const admin = await openAdmin(server);
const start = clock.at;

const ask: Ask = async ({ method, url, headers, payload }) => {
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
};
const purchasesOf = ({ id }: TestCustomer) =>
  sql.selectFrom('purchase').selectAll().where('account_id', '=', id).orderBy('id', 'desc').execute();

/** Answers that the row of terms does not give: they are about money, codes and the customer's other acts. */
const otherRefusals = [
  'shop.short',
  'shop.needs_main_package',
  'shop.refunded_before',
  'shop.purchase_absent',
  'shop.too_many_periods',
  'shop.nothing_to_refund',
  'services.endless',
  'bills.too_early',
  'bills.nothing_follows',
  'bills.other_period',
  'bills.absent',
  'bills.changed',
  'bills.ended',
  'cd_keys.other_level',
  'cd_keys.no_running_plan',
  'cd_keys.no_last_plan',
  'cd_keys.needs_main_package',
];

type Step =
  | { kind: 'deed'; who: number; deed: Deed }
  /** `hasJobs`: they run at that time. Otherwise the next call does what time has done. */
  | { kind: 'wait'; hours: number; hasJobs: boolean }
  | { kind: 'use'; who: number; gigabytes: number }
  | {
      kind: 'edit';
      plan: Plan;
      level: number;
      gigabytes: number;
      speed: number;
      to: 'waiting' | 'all' | undefined;
    };

const who = fc.nat({ max: 1 });
const deed = fc.array(fc.nat(), { minLength: 6, maxLength: 6 }).map((numbers) => {
  const left = [...numbers];
  return deedFrom((most) => (left.shift() ?? 0) % most);
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('deed' as const), who, deed }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1_500 })),
      hasJobs: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('use' as const), who, gigabytes: fc.integer({ min: 1, max: 120 }) }),
  fc.record({
    kind: fc.constant('edit' as const),
    plan: fc.constantFrom(...planNames),
    level: fc.integer({ min: 1, max: 2 }),
    gigabytes: fc.integer({ min: 1, max: 300 }),
    speed: fc.integer({ min: 1, max: 3 }),
    to: fc.constantFrom('waiting' as const, 'all' as const, undefined),
  }),
);

/** The plan with which both customers begin. */
const first = fc.constantFrom(...planNames);

/** How often each deed was accepted, and each refusal was given. */
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** A shop of its own with two customers, and the row that the pure function gives for each. */
class World {
  readonly shelf: Shelf;
  readonly goods: Map<number, Goods>;
  readonly prepare: ReturnType<typeof openRequests>;
  people: { customer: TestCustomer; model: Model; renewals: Set<number> }[] = [];

  constructor(shelf: Shelf) {
    this.shelf = shelf;
    this.goods = new Map(
      planNames.map((plan) => {
        const { duration, interval, level, gigabytes } = plans[plan];
        const limits = { ...noPlanTerms, speed_limit: 200, device_limit: 3 };
        const promise = { level, quota_bytes: gigabytes * GB, ...limits };
        return [shelf[plan], { product_id: shelf[plan], promise, duration, interval }];
      }),
    );
    const ids = async (customer: TestCustomer) => (await purchasesOf(customer)).map(({ id }) => id);
    this.prepare = openRequests({ ask, shelf, admin, purchasesOf: ids });
  }

  async begin(): Promise<void> {
    for (let index = 0; index < 2; index += 1) {
      const customer = await openCustomer(server, { balance: '400.00' });
      this.people.push({ customer, model: new Model(zone), renewals: new Set() });
    }
  }

  goodsOf(id: number): Goods {
    const goods = this.goods.get(id);
    if (goods === undefined) throw new Error(`no plan ${id}`);
    return goods;
  }

  /** What the pure function makes of an accepted deed. */
  async follow(index: number, deed: Deed, url: string, { result }: Answer, quote?: Answer): Promise<void> {
    const { model, customer } = this.people[index] as (typeof this.people)[number];
    const now = clock.now();
    switch (deed.kind) {
      case 'buy': {
        if (quote === undefined) throw new Error('a plan was bought without a quote');
        const { begins, choices, credit } = quote.result;
        if (choices.includes(deed.begins)) expect(begins).toBe(deed.begins);
        const paid = { id: Number(result.purchase_id), cash: result.paid };
        const { credits } = model.buy(this.goodsOf(this.shelf[deed.plan]), begins, now, paid);
        const sum = credits.reduce((all, one) => all + Math.round(Number(one.credit) * 100), 0);
        expect(Math.round(Number(credit) * 100)).toBe(sum);
        return;
      }
      case 'package':
        model.act({ kind: 'package', bytes: 50 * GB }, now);
        return;
      case 'next':
        model.pass(now);
        model.act({ kind: 'next', period_begun_at: model.row.running?.period_begun_at ?? now }, now);
        return;
      case 'code':
        if (typeof deed.gives === 'string') model.buy(this.goodsOf(this.shelf[deed.gives]), 'end', now);
        else model.give(deed.gives, now);
        return;
      case 'gift':
        model.give(deed.gives, now);
        return;
      case 'refund': {
        const id = Number(/orders\/(\d+)\//.exec(url)?.[1]);
        const bought = (await purchasesOf(customer)).find((one) => one.id === id);
        if (bought?.kind !== 'main_package') return model.unpack(50 * GB, now);
        const { periods } = deed;
        const { refund } = model.act(
          { kind: 'refund', purchase_id: id, ...(periods === undefined ? {} : { periods }) },
          now,
        );
        expect(result.amount).toBe(refund);
        return;
      }
      case 'auto_renewal':
    }
  }

  async do(one: Step): Promise<void> {
    if (one.kind === 'deed') return this.deed(one.who, one.deed);
    if (one.kind === 'wait') return this.wait(one.hours, one.hasJobs);
    if (one.kind === 'edit') return this.edit(one);
    const { customer, model } = this.people[one.who] as (typeof this.people)[number];
    await resetPeriods.run(services);
    model.pass(clock.now());
    if (model.row.running === null) return;
    const used_bytes = model.row.used_bytes + one.gigabytes * GB;
    model.row = { ...model.row, used_bytes };
    await sql
      .updateTable('service')
      .set({ used_upload: 0, used_download: used_bytes })
      .where('account_id', '=', customer.id)
      .execute();
  }

  async deed(index: number, deed: Deed): Promise<void> {
    const { customer } = this.people[index] as (typeof this.people)[number];
    const prepared = await this.prepare(customer, deed);
    const answer = 'refused' in prepared ? prepared.refused : await ask(prepared.request);
    count(answer.status === 200 ? deed.kind : `${deed.kind} ${answer.code}`);
    if ('refused' in prepared || answer.status !== 200) expect(otherRefusals).toContain(answer.code);
    else await this.follow(index, deed, prepared.request.url, answer, prepared.quote);
  }

  async wait(hours: number, hasJobs: boolean): Promise<void> {
    clock.turn(hours * 3_600);
    for (const person of this.people) person.customer = await signInAgain(server, person.customer);
    if (!hasJobs) return;
    await resetPeriods.run(services);
    await renewBills.run(services);
    for (const { customer, model, renewals } of this.people)
      for (const { id, renews, product_id, price } of (await purchasesOf(customer)).reverse()) {
        if (renews === null || renewals.has(id)) continue;
        renewals.add(id);
        count('renewal');
        model.buy(this.goodsOf(product_id), 'end', clock.now(), { id, cash: price });
      }
  }

  async edit({ plan, level, gigabytes, speed, to }: Step & { kind: 'edit' }): Promise<void> {
    const id = this.shelf[plan];
    const answer = await ask({
      method: 'PUT',
      url: `/api/v2/admin_api/shop/products/${id}`,
      headers: admin,
      payload: {
        ...{ user_level: level, ss_bandwidth_total_size: gigabytes * GB, node_speed_limit: speed },
        ...(to === undefined ? {} : { apply_to: to }),
      },
    });
    expect(answer.status).toBe(200);
    count(`edit for ${to ?? 'later purchases'}`);
    const goods = this.goodsOf(id);
    const promise = { ...goods.promise, level, quota_bytes: gigabytes * GB, speed_limit: speed };
    this.goods.set(id, { ...goods, promise });
    if (to === undefined) return;
    for (const { model } of this.people)
      model.act({ kind: 'promise', product_id: id, promise, to }, clock.now());
  }

  /** The rows of the database are those of the pure function. */
  async look(): Promise<void> {
    const now = clock.now();
    for (const { customer, model } of this.people) {
      const { service } = await readService(sql, customer.id);
      model.pass(now);
      const present = atPresent(service, now, zone);
      expect(shown(termsOf(present, now, zone))).toEqual(shown(model.row));
      const last = model.row.running ?? model.row.ended.findLast(({ begun_at }) => begun_at !== null);
      if (last !== undefined)
        expect([present.level, present.product_id]).toEqual([last.promise.level, last.product_id]);
    }
  }
}

/** A row without what only one side knows: the numbers of terms and the names of plans. */
function shown({ running, waiting, used_bytes, package_bytes }: TermRow) {
  const sold = ({ id: _, plan_name: __, ...term }: NonNullable<typeof running> | (typeof waiting)[number]) =>
    term;
  return { running: running && sold(running), waiting: waiting.map(sold), used_bytes, package_bytes };
}

test('whatever customers and staff do, plans and money are what the rule of terms gives', {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
      first,
      async (steps, plan) => {
        clock.at = start;
        const world = new World(await openShelf(server));
        await world.begin();
        for (const index of [0, 1]) await world.deed(index, { kind: 'buy', plan, begins: undefined });
        for (const one of steps) {
          await world.do(one);
          await world.look();
        }
        for (const { customer } of world.people) await assertTerms(services, customer.id);
      },
    ),
    { numRuns: runs },
  );
  expect(await checkBalances.run(services)).toBe(0);
  if (process.env.FERRY_TERM_ACTS) process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
});
