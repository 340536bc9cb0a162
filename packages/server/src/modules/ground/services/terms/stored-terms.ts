import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Spoken } from '../../../../db/query/text-in.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import { storedColumns } from '../../../../db/schema/tables.ts';
import { planName } from '../columns/plan-names.ts';
import { planTermsOf } from '../columns/plan-terms.ts';
import { type Length, lengthOf, noLength, textOf } from './length.ts';
import type { EndedTerm, RunningTerm, Term, TermRow } from './term.ts';

/** The terms of a customer that run, wait, or have ended by the present act. */
export type Terms = Pick<TermRow, 'running' | 'waiting' | 'ended'>;

type Stored = Row<'service_term'>;
/** A term as JSON: moments are text. */
export type StoredTerm = {
  [Column in keyof Stored]: Stored[Column] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never;
} & { plan_name: string | null };

const storedColumnNames = Object.keys(storedColumns.service_term);
/** An amount of money is text, because a number in JSON could lose its last digit. */
const selected = sql.raw(
  storedColumnNames.map((name) => `service_term.${name}${name === 'cash' ? '::text' : ''}`).join(', '),
);

/** Terms as JSON, the running one first. `json` is built faster than `jsonb`, and nobody searches in it. */
const termsWhere = (condition: RawBuilder<boolean>, language: Spoken): RawBuilder<StoredTerm[]> => sql`(
  select coalesce(json_agg(term order by term.begun_at is null, term.place), '[]') from (
    select ${selected}, ${planName(language)} as plan_name
    from service_term left join product on product.id = service_term.product_id where ${condition}) as term)`;

/** The terms of a row of `service` that have not ended: the running one first. `language`: that of the plans' names. */
export const storedTerms = (language: Spoken): RawBuilder<StoredTerm[]> =>
  termsWhere(sql`service_term.account_id = service.account_id and service_term.ended_at is null`, language);

const termFrom = (stored: StoredTerm): Term => ({
  id: stored.id,
  purchase_id: stored.purchase_id,
  product_id: stored.product_id,
  plan_name: stored.plan_name,
  promise: { level: stored.level, quota_bytes: stored.quota_bytes, ...planTermsOf(stored) },
  duration: stored.duration,
  interval: stored.reset_interval,
  periods: stored.periods,
  cash: stored.cash,
});

const lengthFrom = (text: string | null): Length => (text === null ? noLength : lengthOf(text));

function runningFrom(stored: StoredTerm): RunningTerm {
  const { begun_at, period_begun_at, counted_from, paid_until } = stored;
  if (begun_at === null || period_begun_at === null || counted_from === null)
    throw new Error(`term ${stored.id} runs without a begin`);
  return {
    ...termFrom(stored),
    begun_at: new Date(begun_at),
    period: stored.period,
    period_begun_at: new Date(period_begun_at),
    paid_until: paid_until === null ? null : new Date(paid_until),
    counted_from: new Date(counted_from),
    first: stored.first_counted,
    offset: lengthFrom(stored.counted_offset),
    rest: stored.counted_rest === null ? null : lengthOf(stored.counted_rest),
  };
}

/** What `storedTerms` read. */
export function termsFrom(stored: readonly StoredTerm[]): Terms {
  const running = stored.find(({ begun_at }) => begun_at !== null);
  const waiting = stored.filter((term) => term !== running).map(termFrom);
  return { running: running ? runningFrom(running) : null, waiting, ended: [] };
}

/** The ended term of a purchase. `undefined`: it has not ended, or there is none. */
export async function readEndedTerm(tx: Sql, purchaseId: number): Promise<EndedTerm | undefined> {
  const isEnded = sql<boolean>`service_term.purchase_id = ${purchaseId} and service_term.ended_at is not null`;
  const { terms } = await tx.selectNoFrom(termsWhere(isEnded, null).as('terms')).executeTakeFirstOrThrow();
  const [stored] = terms;
  if (stored === undefined) return undefined;
  const { begun_at, ended_at } = stored;
  return {
    ...termFrom(stored),
    begun_at: begun_at === null ? null : new Date(begun_at),
    ended_at: new Date(String(ended_at)),
  };
}

const written = (term: Term, place: number) => ({
  id: term.id,
  place,
  purchase_id: term.purchase_id,
  product_id: term.product_id,
  ...term.promise,
  duration: term.duration,
  reset_interval: term.interval,
  periods: term.periods,
  cash: term.cash,
  period: 0,
  first_counted: 0,
});

const writtenRunning = (term: RunningTerm) => ({
  ...written(term, 0),
  begun_at: term.begun_at,
  period: term.period,
  period_begun_at: term.period_begun_at,
  paid_until: term.paid_until,
  counted_from: term.counted_from,
  first_counted: term.first,
  counted_offset: textOf(term.offset),
  counted_rest: term.rest && textOf(term.rest),
});

/** The terms that an act has changed, as JSON for `keptTerms`. Those that ended come first, because only one may run. */
export function changedTerms(after: Terms, before: Terms | undefined): string {
  const ended = after.ended.map((term) => ({
    ...written(term, 0),
    begun_at: term.begun_at,
    ended_at: term.ended_at,
  }));
  const running =
    after.running === null || after.running === before?.running ? [] : [writtenRunning(after.running)];
  const waiting = after.waiting.flatMap((term, index) =>
    before?.waiting[index] === term ? [] : [written(term, index + 1)],
  );
  return JSON.stringify([...ended, ...running, ...waiting]);
}

const columns = storedColumnNames.filter((name) => name !== 'id' && name !== 'account_id');
const listed = sql.raw(columns.join(', '));
const changes = sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));

/** The part of a statement that writes what `changedTerms` returned. */
export const keptTerms = (accountId: number, terms: string): RawBuilder<object> => sql`(
  insert into service_term (id, account_id, ${listed})
    select coalesce(id, nextval('service_term_id_seq')), ${accountId}::integer, ${listed}
    from jsonb_populate_recordset(null::service_term, ${terms}::jsonb)
    on conflict (id) do update set ${changes})`;
