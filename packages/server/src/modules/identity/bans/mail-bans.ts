import { keptText } from '../../../db/query/kept-text.ts';
import type { Job } from '../../../jobs/job.ts';
import { mailBan } from './mail-ban.ts';

const batch = 100;

/** Sends the mails of scheduled bans when they begin. A ban that was lifted or has ended gets no mail. */
export const mailBans: Job = {
  name: 'bans.mail',
  everySeconds: 5,
  async run(services) {
    const at = services.now();
    return services.database.sql.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('ban')
        .innerJoin('account', 'account.id', 'ban.account_id')
        .select(['ban.id', 'ban.ends_at', 'account.email', 'account.language', 'account.time_zone'])
        .select(keptText('ban', 'reason').as('reason'))
        .where('ban.wants_mail', '=', true)
        .where('ban.mailed_at', 'is', null)
        .where('ban.ended_at', 'is', null)
        .where('ban.starts_at', '<=', at)
        .where('ban.ends_at', '>', at)
        .orderBy('ban.starts_at')
        .limit(batch)
        .forUpdate('ban')
        .skipLocked()
        .execute();
      for (const ban of due) await mailBan(tx, services, ban, ban);
      return due.length;
    });
  },
};
