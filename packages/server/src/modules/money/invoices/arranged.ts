import * as admin from '@ferry/core/contract/invoices/admin';
import * as customer from '@ferry/core/contract/invoices/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import { openRecharge } from '../../../testing/examples/sales.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

const invoice = async (stage: Stage) => ({ invoice_id: (await openRecharge(stage)).invoice_id ?? '' });

export const arranged = [arrange(customer.show, invoice), arrange(admin.showAny, invoice)];
