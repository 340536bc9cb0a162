// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as customersAdmin from './customers/admin.ts';
import * as customersCare from './customers/care.ts';
import * as customersCredentials from './customers/credentials.ts';
import * as customersExamples from './customers/examples.ts';
import * as doctorAdmin from './doctor/admin.ts';
import * as doctorExamples from './doctor/examples.ts';
import * as jobsAdmin from './jobs/admin.ts';
import * as jobsExamples from './jobs/examples.ts';
import * as jobsV1 from './jobs/v1.ts';
import * as mailAdmin from './mail/admin.ts';
import * as mailExamples from './mail/examples.ts';
import * as scriptTokensAdmin from './script-tokens/admin.ts';
import * as scriptTokensExamples from './script-tokens/examples.ts';
import * as secretsAdmin from './secrets/admin.ts';
import * as secretsExamples from './secrets/examples.ts';
import * as systemAdmin from './system/admin.ts';
import * as systemAnyone from './system/anyone.ts';
import * as systemDownloads from './system/downloads.ts';
import * as systemExamples from './system/examples.ts';
import * as systemFrontDoor from './system/front-door.ts';
import * as systemV1 from './system/v1.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [customersAdmin, customersExamples.admin],
  [customersCare, customersExamples.care],
  [customersCredentials, customersExamples.credentials],
  [doctorAdmin, doctorExamples.admin],
  [jobsAdmin, jobsExamples.admin],
  [jobsV1, jobsExamples.v1],
  [mailAdmin, mailExamples.admin],
  [scriptTokensAdmin, scriptTokensExamples.admin],
  [secretsAdmin, secretsExamples.admin],
  [systemAdmin, systemExamples.admin],
  [systemAnyone, systemExamples.anyone],
  [systemDownloads, systemExamples.downloads],
  [systemFrontDoor, systemExamples.frontDoor],
  [systemV1, systemExamples.v1],
] as const;
