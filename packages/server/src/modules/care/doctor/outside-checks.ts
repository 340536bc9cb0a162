import { sql } from 'kysely';
import { type Language, say, type WordKey } from '../../../words/words.ts';
import { tryMailServer } from '../../ground/mail/index.ts';
import { askTelegram } from '../../identity/telegram/index.ts';
import { GatewayFailed, offeredMethods, pausedRequests } from '../../money/pay-methods/index.ts';
import { type Examined, type Found, failed, ok, skipped, warning } from './examination.ts';

/** A short reason why another machine refused. It never contains what was sent. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((one) => one !== undefined).join(' ') || 'no answer';
};

/** Words for the codes of the mail library. */
const mailReasons: Readonly<Record<string, WordKey>> = {
  EDNS: 'doctor.mail_name',
  ECONNECTION: 'doctor.mail_connection',
  ESOCKET: 'doctor.mail_connection',
  ETIMEDOUT: 'doctor.mail_late',
  EAUTH: 'doctor.mail_login',
};

/** Why the mail server refused: in words, if there are some, with the code to search for. */
function mailReason(language: Language, error: unknown): string {
  const word = mailReasons[String((error as { code?: unknown }).code)];
  return word === undefined ? reasonOf(error) : `${say(language, word)} (${reasonOf(error)})`;
}

/** A mail with this number of refused tries counts as stuck. */
const stuckTries = 3;

async function mailServer({ config, language }: Examined): Promise<Found> {
  if (config.smtpUrl === undefined)
    return (config.production ? failed : warning)('doctor.mail_outbox', 'doctor.mail_outbox_cure');
  const values = { host: new URL(config.smtpUrl).host };
  try {
    await tryMailServer(config.smtpUrl, config);
  } catch (error) {
    return failed('doctor.mail_refused', 'doctor.mail_refused_cure', {
      ...values,
      why: mailReason(language, error),
    });
  }
  return ok('doctor.mail_ok', values);
}

/** The server may accept connections and still refuse mails, so waiting mails are reported, too. */
async function mailQueue({ database }: Examined): Promise<Found | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail where sent_at is null and tries >= ${stuckTries}`.execute(
    database.sql,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return undefined;
  return warning('doctor.mail_stuck', 'doctor.mail_stuck_cure', { count });
}

/** Checks the mail server and, if there is a database, the mail queue. */
async function mail(examined: Examined): Promise<Found> {
  const found = await mailServer(examined);
  if (found.outcome === 'failed' || examined.database === undefined) return found;
  return (await mailQueue(examined)) ?? found;
}

async function payments(examined: Examined): Promise<Found> {
  const systems = (await offeredMethods(examined)).map(({ code, system }) => [code, system] as const);
  if (systems.length === 0) return warning('doctor.payments_none', 'doctor.payments_none_cure');
  const broken: string[] = [];
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
      system.probe?.().catch((error: unknown) => {
        broken.push(`${name}: ${error instanceof GatewayFailed ? error.message : reasonOf(error)}`);
      }),
    ),
  );
  const names = systems.map(([name]) => name).join(', ');
  const unasked = systems.flatMap(([name, { ask }]) => (ask === undefined ? name : []));
  const values = {
    names,
    why: broken.sort().join('; '),
    paused: paused.join(', '),
    unasked: unasked.join(', '),
  };
  if (broken.length > 0 && paused.length > 0)
    return failed('doctor.payments_failed_paused', 'doctor.payments_failed_cure', values);
  if (broken.length > 0) return failed('doctor.payments_failed', 'doctor.payments_failed_cure', values);
  if (paused.length > 0) return warning('doctor.payments_paused', 'doctor.payments_paused_cure', values);
  if (unasked.length > 0) return warning('doctor.payments_unasked', 'doctor.payments_unasked_cure', values);
  const { epay, stripe } = examined.config;
  const isIgnored = epay !== undefined || stripe !== undefined;
  return ok(isIgnored ? 'doctor.payments_ok_ignored' : 'doctor.payments_ok', values);
}

async function telegram({ config }: Examined): Promise<Found> {
  if (config.telegram === undefined) return skipped('doctor.telegram_none');
  const { username, failure } = await askTelegram(config.telegram);
  const values = { bot: username ?? '?', why: failure ?? '' };
  if (username === null) return failed('doctor.telegram_refused', 'doctor.telegram_cure', values);
  if (failure !== null) return warning('doctor.telegram_webhook', 'doctor.telegram_webhook_cure', values);
  return ok('doctor.telegram_ok', values);
}

async function columnStore({ columnStore: store }: Examined): Promise<Found> {
  if (store === null) return skipped('doctor.column_store_none');
  try {
    await store.read('select 1', {});
  } catch {
    return failed('doctor.column_store_away', 'doctor.column_store_cure');
  }
  return ok('doctor.column_store_ok');
}

export const outsideChecks = { mail, payments, telegram, column_store: columnStore };
