// No calls: the row of a node in an older panel.

import * as z from 'zod/mini';
import { countryCode } from '../base/countries.ts';
import { line } from '../base/primitives.ts';

export const nodeName = line(1, 100);

/** Exports of databases contain numbers as text, too. */
const numeric = z.nullish(z.union([z.number(), z.string()]));

/** The used columns of a row of `ss_node`. */
export const oldNodeRow = z.looseObject({
  name: nodeName,
  /** The one-line form, such as `hk.example.com;10443;2;ws;tls;path=/ray`. */
  server: z.string(),
  /** The protocol, by the older panel's number for it. */
  sort: numeric,
  /** 0: hidden. */
  type: numeric,
  traffic_rate: numeric,
  /** The lowest level of customers that it serves. */
  node_class: numeric,
  /** Mbps; 0: unlimited. */
  node_speedlimit: numeric,
  /** An extra column, for nodes whose name has no flag. */
  country_code: z.optional(countryCode),
});
