// No calls: the certificate settings of a node, for the calls of staff and of agents.

import * as z from 'zod/mini';
import { secret } from '../base/fields/fields.ts';
import { hostName } from './address.ts';

/** Maximum characters of a certificate with its chain, and of a private key. A chain of three is about 6,000. */
const [maxChainLength, maxKeyLength] = [65_536, 16_384];
/** The maximum number of variables of a DNS provider. Providers read at most about ten. */
const maxVariables = 20;

const path = z
  .string()
  .check(z.maxLength(500, { abort: true }), z.regex(/^\/[^\p{Cc}]*[^\p{Cc}/ ]$/u, 'input.file_path'));

const email = z.email().check(z.maxLength(254));

const pem = (begin: RegExp, longest: number) =>
  z.string().check(z.maxLength(longest, { abort: true }), z.regex(begin, 'input.pem'));

const wildcard = z.string().check(
  z.maxLength(253, { abort: true }),
  z.refine((name) => hostName.safeParse(name.replace(/^\*\./, '')).success, 'input.host_wildcard'),
);

/** The agent serves without TLS: a proxy in front of it terminates TLS. */
const none = z.object({ mode: z.literal('none') });

/** Two files on the node's machine, which another program renews. */
const file = z.object({
  mode: z.literal('file'),
  domain: z.optional(wildcard),
  cert_file: path,
  key_file: path,
});

/** The agent gets the certificate by ACME. `http` answers on port 80 and `tls` on port 443 of the node. */
const http = z.object({ mode: z.literal('http'), domain: hostName, email });
const tls = z.object({ ...http.shape, mode: z.literal('tls') });

/** The agent gets the certificate by ACME with a record in the DNS. */
const dns = z.object({
  mode: z.literal('dns'),
  domain: wildcard,
  email,
  /** The code of the DNS provider in lego, the agent's ACME library. */
  provider: z.string().check(
    z.regex(/^[a-z\d-]{1,40}$/, 'input.dns_provider'),
    // This provider runs a program that a variable names, and the panel never gives a node anything to run.
    z.refine((provider) => provider !== 'exec', 'input.dns_program'),
  ),
  /**
   * The variables with the provider's credentials. Ferry stores them sealed and never shows them. Left out: the stored
   * ones stay. Empty: none, because the agent's own environment has them.
   */
  dns_env: z.optional(
    secret(
      z
        .record(
          z.string().check(z.regex(/^[A-Z][A-Z\d_]{0,99}$/, 'input.variable_name')),
          z.string().check(z.minLength(1), z.maxLength(4_096), z.regex(/^\P{Cc}*$/u, 'input.line')),
        )
        .check(
          z.refine((all) => Object.keys(all).length <= maxVariables, {
            error: 'input.too_many',
            params: { maximum: maxVariables },
          }),
        ),
    ),
  ),
});

/**
 * Ferry gives the certificate to the agent. Both texts are stored sealed and never shown. Left out: the stored ones
 * stay.
 */
const content = z
  .object({
    mode: z.literal('content'),
    domain: z.optional(wildcard),
    /** The certificate first, then its chain. */
    cert_content: z.optional(secret(pem(/-----BEGIN CERTIFICATE-----/, maxChainLength))),
    /** Not encrypted: the agent knows no password. */
    key_content: z.optional(secret(pem(/-----BEGIN (RSA |EC )?PRIVATE KEY-----/, maxKeyLength))),
  })
  .check(
    z.refine(
      ({ cert_content, key_content }) => (cert_content === undefined) === (key_content === undefined),
      { path: ['key_content'], error: 'input.certificate_pair' },
    ),
  );

/**
 * Where a node's agent gets its TLS certificate. These settings must match the agent's own configuration file;
 * otherwise agents that ask for them apply neither settings nor customers.
 */
export const nodeCertificate = z.discriminatedUnion('mode', [none, file, http, tls, dns, content]);
export type NodeCertificate = z.infer<typeof nodeCertificate>;

/** The certificate settings of a node without their secrets, which are valid input as well. */
export const shownCertificate = z.discriminatedUnion('mode', [
  none,
  file,
  http,
  tls,
  z.omit(dns, { dns_env: true }),
  z.object({ mode: content.shape.mode, domain: content.shape.domain }),
]);
export type ShownCertificate = z.infer<typeof shownCertificate>;

/**
 * Why agents that ask for their certificate apply no changes, so that customers who were cut off stay connected. XrayRP
 * asks at each poll. missing: the node has TLS, but no certificate is set. shared_key: the agent uses a shared key, and
 * its call does not name the node. no_https: the agent asked for the secrets without https. ended, ends_soon: the
 * certificate that Ferry gives has expired, or expires within 14 days.
 */
export const certificateProblem = z.enum(['missing', 'shared_key', 'no_https', 'ended', 'ends_soon']);
export type CertificateProblem = z.infer<typeof certificateProblem>;
