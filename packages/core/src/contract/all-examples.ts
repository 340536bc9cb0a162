// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as billsAdmin from './bills/admin.ts';
import * as billsCustomer from './bills/customer.ts';
import * as billsExamples from './bills/examples.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as checkInCustomer from './check-in/customer.ts';
import * as checkInExamples from './check-in/examples.ts';
import * as checkInV1 from './check-in/v1.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as invitesAdmin from './invites/admin.ts';
import * as invitesCustomer from './invites/customer.ts';
import * as invitesExamples from './invites/examples.ts';
import * as invoicesAdmin from './invoices/admin.ts';
import * as invoicesCustomer from './invoices/customer.ts';
import * as invoicesExamples from './invoices/examples.ts';
import * as paymentsAdmin from './payments/admin.ts';
import * as paymentsCustomer from './payments/customer.ts';
import * as paymentsExamples from './payments/examples.ts';
import * as paymentsV1 from './payments/v1.ts';
import * as servicesCustomer from './services/customer.ts';
import * as servicesExamples from './services/examples.ts';
import * as shopAdmin from './shop/admin.ts';
import * as shopCustomer from './shop/customer.ts';
import * as shopExamples from './shop/examples.ts';
import * as shopOrders from './shop/orders.ts';
import * as shopV1 from './shop/v1.ts';
import * as statisticsAdmin from './statistics/admin.ts';
import * as statisticsExamples from './statistics/examples.ts';
import * as statisticsPrograms from './statistics/programs.ts';
import * as statisticsV1 from './statistics/v1.ts';
import * as walletAdmin from './wallet/admin.ts';
import * as walletCustomer from './wallet/customer.ts';
import * as walletExamples from './wallet/examples.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [billsAdmin, billsExamples.admin],
  [billsCustomer, billsExamples.customer],
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [checkInCustomer, checkInExamples.customer],
  [checkInV1, checkInExamples.v1],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [invitesAdmin, invitesExamples.admin],
  [invitesCustomer, invitesExamples.customer],
  [invoicesAdmin, invoicesExamples.admin],
  [invoicesCustomer, invoicesExamples.customer],
  [paymentsAdmin, paymentsExamples.admin],
  [paymentsCustomer, paymentsExamples.customer],
  [paymentsV1, paymentsExamples.v1],
  [servicesCustomer, servicesExamples.customer],
  [shopAdmin, shopExamples.admin],
  [shopCustomer, shopExamples.customer],
  [shopOrders, shopExamples.orders],
  [shopV1, shopExamples.v1],
  [statisticsAdmin, statisticsExamples.admin],
  [statisticsPrograms, statisticsExamples.programs],
  [statisticsV1, statisticsExamples.v1],
  [walletAdmin, walletExamples.admin],
  [walletCustomer, walletExamples.customer],
] as const;
