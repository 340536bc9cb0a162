/** The contract as a tree of plain objects. Browser code imports one noun at a time instead. */

import { allFiles } from './all-files.ts';
import type { Call, RefusalOf } from './base/call.ts';
import type { CommonRefusalOf } from './base/common-refusals.ts';

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;

/** Every call of the product, by file. */
export const allCalls: readonly Call[] = allFiles.flatMap((file) => Object.values(file).filter(isCall));

type Files = (typeof allFiles)[number];
type CallsOf<File> = File extends object ? Extract<File[keyof File], Call> : never;

type OwnRefusalOf<C extends Call> = C['refusals'][number];
type Customers = 'anyone' | 'customer' | 'customer-even-banned';

/** Every code with which a call of a customer or a visitor is refused. */
export type CustomersRefusal =
  | CommonRefusalOf<Customers>
  | OwnRefusalOf<Extract<CallsOf<Files>, { readonly access: Customers }>>;

/** Every code of a refusal in the contract. */
export type RefusalCode = RefusalOf<CallsOf<Files>>;
