import { type Job, longStatement } from '../../../../jobs/job.ts';
import { dealLinkGroupsAnew, giveSomeLinkGroups } from '../../../ground/services/index.ts';

const batch = 5_000;

/** Assigns customers without a link group to groups, so that the groups stay equally large. */
export const giveLinkGroups: Job = {
  name: 'links.giveGroups',
  everySeconds: 60,
  statementSeconds: longStatement,
  async run({ database }) {
    let touched = 0;
    for (;;) {
      const given = await database.sql.transaction().execute((tx) => giveSomeLinkGroups(tx, batch));
      touched += given;
      if (given < batch) return touched;
    }
  },
};

/** Assigns all customers to groups again. The result is deterministic, so a repeat changes nothing. */
export const dealLinkGroups: Job = {
  name: 'links.dealGroups',
  everySeconds: 60,
  statementSeconds: longStatement,
  run: ({ database }) => database.sql.transaction().execute(dealLinkGroupsAnew),
};
