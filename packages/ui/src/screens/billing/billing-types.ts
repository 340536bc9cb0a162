import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list, show } from '@ferry/core/contract/invoices/customer';
import type { purchaseRecords } from '@ferry/core/contract/wallet/customer';

export type InvoiceList = CallAnswer<typeof list>['result'];
export type InvoiceHead = InvoiceList['invoices'][number];
export type Invoice = CallAnswer<typeof show>['result'];
export type Purchases = CallAnswer<typeof purchaseRecords>['result'];
