// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as announcementsAdmin from './announcements/admin.ts';
import * as announcementsCustomer from './announcements/customer.ts';
import * as announcementsExamples from './announcements/examples.ts';
import * as announcementsV1 from './announcements/v1.ts';
import * as bansAdmin from './bans/admin.ts';
import * as bansExamples from './bans/examples.ts';
import * as botsExamples from './bots/examples.ts';
import * as botsV1 from './bots/v1.ts';
import * as campaignsAdmin from './campaigns/admin.ts';
import * as campaignsAnyone from './campaigns/anyone.ts';
import * as campaignsExamples from './campaigns/examples.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as telegramAdmin from './telegram/admin.ts';
import * as telegramCustomer from './telegram/customer.ts';
import * as telegramExamples from './telegram/examples.ts';
import * as telegramPrograms from './telegram/programs.ts';
import * as ticketsAdmin from './tickets/admin.ts';
import * as ticketsCustomer from './tickets/customer.ts';
import * as ticketsDesk from './tickets/desk.ts';
import * as ticketsEvents from './tickets/events.ts';
import * as ticketsExamples from './tickets/examples.ts';
import * as ticketsV1 from './tickets/v1.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [announcementsAdmin, announcementsExamples.admin],
  [announcementsCustomer, announcementsExamples.customer],
  [announcementsV1, announcementsExamples.v1],
  [bansAdmin, bansExamples.admin],
  [botsV1, botsExamples.v1],
  [campaignsAdmin, campaignsExamples.admin],
  [campaignsAnyone, campaignsExamples.anyone],
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [telegramAdmin, telegramExamples.admin],
  [telegramCustomer, telegramExamples.customer],
  [telegramPrograms, telegramExamples.programs],
  [ticketsAdmin, ticketsExamples.admin],
  [ticketsCustomer, ticketsExamples.customer],
  [ticketsDesk, ticketsExamples.desk],
  [ticketsEvents, ticketsExamples.events],
  [ticketsV1, ticketsExamples.v1],
] as const;
