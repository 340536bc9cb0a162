import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Database, Sql } from '../../db/driver/database.ts';
import { migrations } from '../../db/migrations/migrate.ts';
import {
  dayOf,
  placesOf,
  selectServices,
  serviceFrom,
  startOf,
  termsOf,
} from '../../modules/ground/services/index.ts';

/** The migration that turns each customer’s plans into terms. */
export const termsMigration = '0201_terms.sql';

/** What a customer's plan gives from now on. */
export interface Future {
  /** The moments at which the usage is reset and the quota begins anew. */
  readonly resets: Date[];
  readonly ends_at: Date;
}

export interface Changed {
  readonly email: string;
  readonly before: Future;
  readonly after: Future;
}

export interface TermsComparison {
  readonly customers: number;
  /** Customers who get fewer resets or less time, then those who get more, then those who get them on other days. */
  readonly fewer: Changed[];
  readonly more: Changed[];
  readonly moved: Changed[];
}

interface OldService {
  readonly account_id: number;
  readonly email: string;
  readonly level_expires_at: Date;
  readonly purchased_at: Date | null;
  readonly next_reset_at: Date | null;
  readonly reset_interval: string | null;
  readonly auto_reset_day: number;
}

/** The days on which the usage was reset: by the interval since the purchase, or on a day of each month. */
function* oldDays(
  { purchased_at, reset_interval, auto_reset_day }: OldService,
  from: Date,
  zone: string,
): Generator<Temporal.PlainDate> {
  if (reset_interval !== null && purchased_at !== null) {
    const { years, months, weeks, days } = Temporal.Duration.from(reset_interval);
    const first = dayOf(purchased_at, zone);
    for (let count = 1; ; count += 1)
      yield first.add({
        years: years * count,
        months: months * count,
        weeks: weeks * count,
        days: days * count,
      });
  }
  if (auto_reset_day > 0)
    for (let month = dayOf(from, zone).with({ day: 1 }); ; month = month.add({ months: 1 }))
      yield month.with({ day: auto_reset_day });
}

/** The resets by the rule before the terms: from the one that was shown, none on the last day. */
function oldResets(service: OldService, zone: string): Date[] {
  const { next_reset_at, level_expires_at } = service;
  if (next_reset_at === null || next_reset_at >= level_expires_at) return [];
  const lastDay = startOf(dayOf(level_expires_at, zone), zone);
  const resets = [next_reset_at];
  for (const day of oldDays(service, next_reset_at, zone)) {
    const at = startOf(day, zone);
    if (at >= lastDay) break;
    if (at > next_reset_at) resets.push(at);
  }
  return resets;
}

/**
 * Copies the tables that a migration names into the session's own schema, and applies it there. Servers that use the
 * tables do not wait for it.
 */
async function applyToCopies(tx: Sql, script: string): Promise<void> {
  const named = new Set(script.replaceAll(/--.*/g, '').match(/\b[a-z_]+\b/g));
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by relname`.execute(tx);
  for (const { name, columns } of tables)
    if (named.has(name)) {
      const copy = `create temporary table ${name} (like public.${name} including constraints including indexes)`;
      await sql.raw(`${copy} on commit drop`).execute(tx);
      await sql.raw(`insert into ${name} (${columns}) select ${columns} from public.${name}`).execute(tx);
      await sql.raw(`analyze pg_temp.${name}`).execute(tx);
    }
  await sql`set local search_path to pg_temp`.execute(tx);
  await sql.raw(`do $apply$ begin execute $script$${script}$script$; end $apply$`).execute(tx);
}

/** Reads all services before and after the migration, which it leaves to be undone. */
async function readAround(tx: Sql) {
  const script = migrations().find(({ name }) => name === termsMigration)?.script ?? '';
  const { rows: before } = await sql<OldService>`
    select account_id, email, level_expires_at, purchased_at, next_reset_at, reset_interval, auto_reset_day
    from service join account on account.id = account_id
    where level > 0 and level_expires_at > now() order by account_id`.execute(tx);
  await applyToCopies(tx, script);
  const after = await selectServices(tx, null).select('service.account_id').execute();
  return { before, after };
}

/** Ends a transaction without a change, with what it read. */
class Undone extends Error {
  readonly read: Awaited<ReturnType<typeof readAround>>;

  constructor(read: Undone['read']) {
    super('undone');
    this.read = read;
  }
}

async function readBoth({ sql: db }: Database): Promise<Undone['read']> {
  try {
    return await db.transaction().execute(async (tx): Promise<never> => {
      throw new Undone(await readAround(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.read;
    throw error;
  }
}

/** Whether one of as many resets is on another day. */
const isMoved = (was: Future, is: Future, zone: string) =>
  was.resets.some((at, place) => {
    const other = is.resets[place] ?? at;
    return at.getTime() !== other.getTime() && !dayOf(at, zone).equals(dayOf(other, zone));
  });

/** Compares what each customer's plan gives before and after the migration to terms. Changes nothing. */
export async function compareTerms(database: Database, now: Date, zone: string): Promise<TermsComparison> {
  const { before, after } = await readBoth(database);
  const migrated = new Map(after.map(({ account_id, balance: _, ...row }) => [account_id, serviceFrom(row)]));
  const compared: TermsComparison = { customers: before.length, fewer: [], more: [], moved: [] };
  for (const old of before) {
    const service = migrated.get(old.account_id);
    if (service === undefined)
      throw new Error(`customer ${old.account_id} has no service after the migration`);
    const places = placesOf(termsOf(service, now, zone), zone, Number.POSITIVE_INFINITY);
    const was: Future = { resets: oldResets(old, zone), ends_at: old.level_expires_at };
    const is: Future = {
      resets: places.flatMap(({ periods }) => periods).slice(1),
      ends_at: places.at(-1)?.ends ?? old.level_expires_at,
    };
    const { email } = old;
    const count = is.resets.length - was.resets.length;
    const isShorter = is.ends_at.getTime() < was.ends_at.getTime() - 1_000;
    const changed = { email, before: was, after: is };
    if (count < 0 || isShorter) compared.fewer.push(changed);
    else if (count > 0) compared.more.push(changed);
    else if (isMoved(was, is, zone)) compared.moved.push(changed);
  }
  return compared;
}

const maxListed = 50;

function said({ resets: [next, ...more], ends_at }: Future): string {
  const end = `ends ${ends_at.toISOString()}`;
  if (next === undefined) return `no reset, ${end}`;
  const times = more.length === 0 ? '1 reset' : `${more.length + 1} resets, the next`;
  return `${times} ${next.toISOString()}, ${end}`;
}

/** The comparison in words, with at most 50 customers: those who lose something first. */
export function sayComparison({ customers, fewer, more, moved }: TermsComparison): string {
  const changed = [...fewer, ...more, ...moved];
  const listed = changed
    .slice(0, maxListed)
    .map(({ email, before, after }) => `  ${email}: was ${said(before)}; is ${said(after)}`);
  const rest = changed.length - listed.length;
  return [
    `${termsMigration} turns the plans of ${customers} customers into terms: ${customers - changed.length} keep all resets on their days, ${fewer.length} get fewer, ${more.length} get more, ${moved.length} get them on other days.`,
    ...listed,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n');
}
