import { announcementKind } from '@ferry/core/contract/announcements/customer';
import { Argument } from 'commander';
import { say } from '../../words/say.ts';

/** Where the announcement shows. */
export const kindArgument = () =>
  new Argument('<kind>', say('announcements.kind_values')).choices(announcementKind.options);
