import type { Job } from '../../jobs/job.ts';
import { dealLinkGroupsAnew, giveSomeLinkGroups } from '../services/index.ts';

const batch = 5_000;

/** Gives customers without a link group one, so that the groups stay as large as one another. */
export const giveLinkGroups: Job = {
  name: 'links.giveGroups',
  everySeconds: 60,
  async run({ database }) {
    let touched = 0;
    for (;;) {
      const given = await database.sql.transaction().execute((tx) => giveSomeLinkGroups(tx, batch));
      touched += given;
      if (given < batch) return touched;
    }
  },
};

/** Deals the groups anew: a second time changes nobody's. */
export const dealLinkGroups: Job = {
  name: 'links.dealGroups',
  everySeconds: 60,
  run: ({ database }) => database.sql.transaction().execute(dealLinkGroupsAnew),
};
