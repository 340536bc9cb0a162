import { announcementKind } from '@ferry/core/contract/announcements/customer';
import { Argument } from 'commander';

/** Where the announcement shows. */
export const kindArgument = () =>
  new Argument('<kind>', 'index_ann: on the dashboard; pop_up_ann: as a pop-up').choices(
    announcementKind.options,
  );
