// No calls: what carries the protocol of a node.

import * as z from 'zod/mini';
import { means } from '../base/fields/fields.ts';
import { hostName } from './address.ts';

/** Maximum characters of the JSON of `extra`. What Xray's documentation shows is about 1,000. */
const maxExtraLength = 4_096;

const path = z.string().check(
  z.maxLength(500, { abort: true }),
  z.regex(/^\/[^\s;|"\\]*$/, 'input.url_path'),
  z.refine((path) => !/[?&]ed=\d+(&|$)/.test(path), 'input.early_data'),
);

/** The Host header. */
const host = z.optional(hostName);

/** The transport below the protocol. */
export const transport = z.discriminatedUnion('network', [
  z.object({ network: z.literal('tcp') }),
  z.object({
    network: z.literal('ws'),
    path,
    /** Bytes that clients send with the first request, which saves a round trip. By default none. */
    early_data: z.optional(means(z.int().check(z.minimum(1), z.maximum(65_535)), { unit: 'bytes' })),
    /** The Host header. */
    host,
  }),
  z.object({
    network: z.literal('grpc'),
    service_name: z.string().check(z.regex(/^[\w.-]+$/, 'input.service_name')),
  }),
  z.object({
    network: z.literal('httpupgrade'),
    path,
    /** The Host header. */
    host,
  }),
  z.object({
    network: z.literal('xhttp'),
    path,
    /** The Host header. */
    host,
    /** How requests carry the bytes. By default node and client agree by themselves. */
    mode: z.optional(z.enum(['auto', 'packet-up', 'stream-up', 'stream-one'])),
    /** Further settings with Xray's names, such as `xPaddingBytes`, for the agent and for clients. */
    extra: z.optional(
      z
        .record(z.string(), z.unknown())
        .check(z.refine((extra) => JSON.stringify(extra).length <= maxExtraLength, 'input.xhttp_extra')),
    ),
  }),
]);
export type Transport = z.infer<typeof transport>;
