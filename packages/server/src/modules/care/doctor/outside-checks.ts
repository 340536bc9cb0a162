import { sql } from 'kysely';
import { say } from '../../../words/words.ts';
import { tryMailServer } from '../../ground/mail/index.ts';
import { askTelegram } from '../../identity/telegram/index.ts';
import { GatewayFailed, pausedRequests, paySystems } from '../../money/payments/index.ts';
import type { Check, Found } from './examination.ts';

/** A short reason why another machine refused. It never contains what was sent. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((one) => one !== undefined).join(' ') || 'no answer';
};

/** Mails that were refused so many times count as stuck. */
const stuckTries = 3;

const mail: Check = {
  name: 'mail',
  needsDatabase: false,
  async look({ config }): Promise<Found> {
    if (config.smtpUrl === undefined)
      return {
        outcome: config.production ? 'failed' : 'warning',
        word: 'doctor.mail_outbox',
        cure: 'doctor.mail_outbox_cure',
      };
    const values = { host: new URL(config.smtpUrl).host };
    try {
      await tryMailServer(config.smtpUrl);
    } catch (error) {
      return {
        outcome: 'failed',
        word: 'doctor.mail_refused',
        cure: 'doctor.mail_refused_cure',
        values: { ...values, why: reasonOf(error) },
      };
    }
    return { outcome: 'ok', word: 'doctor.mail_ok', values };
  },
};

/** The server may accept connections and still refuse our mails, so waiting mails are reported, too. */
const mailQueue = async ({ database }: Parameters<Check['look']>[0]): Promise<Found | undefined> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail where sent_at is null and tries >= ${stuckTries}`.execute(
    database.sql,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return undefined;
  return { outcome: 'warning', word: 'doctor.mail_stuck', cure: 'doctor.mail_stuck_cure', values: { count } };
};

const payments: Check = {
  name: 'payments',
  needsDatabase: false,
  async look(examined) {
    const systems = [...paySystems(examined)];
    if (systems.length === 0)
      return { outcome: 'warning', word: 'doctor.payments_none', cure: 'doctor.payments_none_cure' };
    const failed: string[] = [];
    const paused = systems.flatMap(([name, system]) =>
      pausedRequests.flatMap((request) => {
        const seconds = system.paused(request)?.seconds;
        return seconds === undefined
          ? []
          : say(examined.language, `doctor.paused_${request}`, { name, seconds });
      }),
    );
    await Promise.all(
      systems.map(([name, system]) =>
        system.probe().catch((error: unknown) => {
          failed.push(`${name}: ${error instanceof GatewayFailed ? error.message : reasonOf(error)}`);
        }),
      ),
    );
    const names = systems.map(([name]) => name).join(', ');
    const values = { names, why: failed.sort().join('; '), paused: paused.join(', ') };
    if (failed.length > 0 && paused.length > 0)
      return {
        outcome: 'failed',
        word: 'doctor.payments_failed_paused',
        cure: 'doctor.payments_failed_cure',
        values,
      };
    if (failed.length > 0)
      return {
        outcome: 'failed',
        word: 'doctor.payments_failed',
        cure: 'doctor.payments_failed_cure',
        values,
      };
    if (paused.length > 0)
      return {
        outcome: 'warning',
        word: 'doctor.payments_paused',
        cure: 'doctor.payments_paused_cure',
        values,
      };
    return { outcome: 'ok', word: 'doctor.payments_ok', values };
  },
};

const telegram: Check = {
  name: 'telegram',
  needsDatabase: false,
  async look({ config }) {
    if (config.telegram === undefined) return { outcome: 'skipped', word: 'doctor.telegram_none' };
    const { username, failure } = await askTelegram(config.telegram);
    const values = { bot: username ?? '?', why: failure ?? '' };
    if (username === null)
      return { outcome: 'failed', word: 'doctor.telegram_refused', cure: 'doctor.telegram_cure', values };
    if (failure !== null)
      return {
        outcome: 'warning',
        word: 'doctor.telegram_webhook',
        cure: 'doctor.telegram_webhook_cure',
        values,
      };
    return { outcome: 'ok', word: 'doctor.telegram_ok', values };
  },
};

const columnStore: Check = {
  name: 'column_store',
  needsDatabase: false,
  async look({ columnStore: store }) {
    if (store === null) return { outcome: 'skipped', word: 'doctor.column_store_none' };
    try {
      await store.read('select 1', {});
    } catch {
      return { outcome: 'failed', word: 'doctor.column_store_away', cure: 'doctor.column_store_cure' };
    }
    return { outcome: 'ok', word: 'doctor.column_store_ok' };
  },
};

/** Checks the mail server and, if there is a database, the mail queue. */
const mailAndQueue: Check = {
  ...mail,
  async look(examined) {
    const found = await mail.look(examined);
    if (found.outcome === 'failed' || examined.database === undefined) return found;
    return (await mailQueue(examined)) ?? found;
  },
};

export const outsideChecks = [mailAndQueue, payments, telegram, columnStore];
