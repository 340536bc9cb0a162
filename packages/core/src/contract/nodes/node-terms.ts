// No calls: the settings of a node, for the calls of staff.

import * as z from 'zod/mini';
import { countryCode } from '../base/countries.ts';
import { means } from '../base/fields/fields.ts';
import { id, line, rate, time } from '../base/primitives.ts';
import { nodeGroups, quota } from '../base/terms.ts';
import { textsBeside } from '../base/texts.ts';
import { hostName, port } from './address.ts';
import { nodeAgent } from './agents.ts';
import { nodeCertificate, shownCertificate } from './certificate.ts';
import { nodeConfig } from './config.ts';
import { hourlyRates } from './hourly-rates.ts';
import { nodeName } from './old-row.ts';

/** Raw bytes, upload and download, that a node may carry in a month of the site's calendar. `null`: unlimited. */
export const monthlyBytes = z.nullable(means(quota, { name: 'monthly_traffic' }));

/**
 * stop: the node serves nobody and customers do not see it until the month ends. warn: it continues, and admins get a
 * message.
 */
export const whenUsedUp = z.enum(['stop', 'warn']);

const mbps = means(z.int().check(z.minimum(1), z.maximum(1_000_000)), { unit: 'Mbps' });

const entry = z.object({
  host: z.union([hostName, z.ipv6()], 'input.host_or_ip'),
  /** By default the port of the config. */
  port: z.optional(z.nullable(port)),
});

/**
 * The texts of a node in each language. Its name is the same in all languages, because profiles, staff and customers
 * use it.
 */
const nodeTexts = {
  ...textsBeside('location', line(0, 100)),
  ...textsBeside('remark', line(0, 100)),
};

/** The names of these texts, such as `location_en`. */
export const nodeTextNames = Object.keys(nodeTexts) as (keyof typeof nodeTexts)[];

/** The settings of a node by admins. */
export const nodeTerms = {
  /** Unique among nodes. */
  node_name: nodeName,
  country_code: countryCode,
  location: line(0, 100),
  /** A short label of the line, such as "IEPL". `null`: none. */
  remark: z.nullable(line(1, 100)),
  ...nodeTexts,
  config: nodeConfig,
  /** `null`: none is set, and agents that ask for the certificate apply no changes on a node with TLS. */
  certificate: z.nullable(nodeCertificate),
  /** The entries for customers of each link group. A group without an entry uses that of `a1`. */
  user_group_host: z.object({
    a1: entry,
    a2: z.optional(z.nullable(entry)),
    a3: z.optional(z.nullable(entry)),
  }),
  /** The lowest level of customers that it serves, unless it has groups. */
  node_level: z.int().check(z.minimum(0), z.maximum(1_000)),
  /**
   * The node serves customers who have one of these groups, whatever their level. Empty: customers of `node_level` or
   * above.
   */
  node_groups: nodeGroups,
  node_rate: rate,
  /** Other rates by the time of day in the site's time zone. At all other times `node_rate` applies. */
  node_hourly_rates: hourlyRates,
  /** Mbps for each customer; `null`: unlimited. */
  node_speed_limit: z.nullable(mbps),
  /** The speed of the line in Mbps. Reported traffic above it is rejected. */
  line_mbps: mbps,
  node_monthly_bytes: monthlyBytes,
  node_when_used_up: whenUsedUp,
  /** A disabled node serves nobody and is in no list. */
  is_enabled: z.boolean(),
  /** The number of processors of its machine, for agents that report load averages. `null`: unknown. */
  cores: z.nullable(z.int().check(z.minimum(1), z.maximum(4_096))),
  /** The program that serves the node. `null`: unknown, so Ferry does not count reports that may be repeats. */
  agent: z.nullable(nodeAgent),
  /** Serves customers and counts traffic, but is in no list and no subscription. */
  is_hidden: z.boolean(),
  /** Lists and subscriptions are sorted by it, highest first. */
  priority: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
};

/** A node in the form for admins, with the secrets of its config and without those of its certificate. */
export const nodeShown = {
  node_id: id,
  ...nodeTerms,
  certificate: z.nullable(shownCertificate),
  /** Whether secrets of the certificate are stored. */
  has_certificate_secrets: z.boolean(),
  /** When the stored certificate expires. `null`: none is stored. */
  certificate_ends_at: z.nullable(time),
};
