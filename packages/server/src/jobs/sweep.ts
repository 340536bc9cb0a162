import { sql } from 'kysely';
import type { Job } from './job.ts';

/**
 * Removes what has run out and is of no use to anybody: codes, captchas, counters, old refresh tokens,
 * ways of signing in that were not taken, records.
 */
export const sweep: Job = {
  name: 'sweep',
  everySeconds: 600,
  async run({ database, now }) {
    const at = now();
    const ago = (days: number) => new Date(at.getTime() - days * 86_400_000);
    const weekAgo = ago(7);
    const statements = [
      sql`delete from email_code where expires_at < ${at}`,
      sql`delete from captcha_key where expires_at < ${at}`,
      sql`delete from captcha_challenge where expires_at < ${at}`,
      sql`delete from captcha_token where expires_at < ${at}`,
      sql`delete from limit_counter where ends_at < ${at}`,
      sql`delete from refresh_token where expires_at < ${weekAgo}`,
      sql`delete from api_token where expires_at < ${weekAgo}`,
      sql`delete from sign_in_request where expires_at < ${at}`,
      sql`delete from sign_in_link where expires_at < ${at}`,
      sql`delete from telegram_code where expires_at < ${at}`,
      sql`delete from telegram_update where at < ${weekAgo}`,
      sql`delete from second_factor where expires_at < ${at}`,
      sql`delete from login_log where account_id is null and at < ${weekAgo}`,
      // One that could not be sent in a month is of no use any more, either.
      sql`delete from mail where coalesce(sent_at, created_at) < ${ago(30)}`,
      sql`delete from node_event where at < ${ago(90)}`,
      // Runs that had nothing to do are of no interest for long; a job's newest stays within these two days.
      sql`delete from job_run where started_at < ${ago(2)} and outcome = 'done' and rows_touched = 0`,
      sql`delete from job_run where started_at < ${ago(30)}`,
    ];
    let touched = 0;
    for (const statement of statements)
      touched += Number((await statement.execute(database.sql)).numAffectedRows ?? 0);
    return touched;
  },
};
