import { parseEnv } from 'node:util';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import type { Parts } from '../../../calls/call-commands.ts';
import { usageError } from '../../../exit.ts';
import { readInput } from '../../../platform/input.ts';
import type { Terms } from '../../../platform/terms.ts';
import { say } from '../../../words/say.ts';

interface Files {
  readonly certificate?: string;
  readonly certificateKey?: string;
  readonly dnsEnv?: string;
}

/** The certificate in the terms, or else the present one. `null`: it has another mode. */
async function baseOf(mode: string, given: Terms, now: () => Promise<Terms>): Promise<Terms | null> {
  const certificate = given.certificate ?? (await now()).certificate;
  return isObject(certificate) && certificate.mode === mode ? certificate : null;
}

/** Reads the secrets of a node's certificate from files. They belong neither on a command line nor in a repository. */
export const certificateFiles: Parts = {
  options: [
    ['--certificate <file>', 'nodes.certificate'],
    ['--certificate-key <file>', 'nodes.certificate_key'],
    ['--dns-env <file>', 'nodes.dns_env'],
  ],
  async add(host, given, { certificate, certificateKey, dnsEnv }: Files, now) {
    const read = (file: string) => readInput(host, file, say('nodes.name_file'));
    if (dnsEnv !== undefined) {
      const base = await baseOf('dns', given, now);
      if (base === null || certificate !== undefined || certificateKey !== undefined)
        throw usageError(say('nodes.dns_env_form'));
      return { ...given, certificate: { ...base, dns_env: parseEnv(await read(dnsEnv)) } };
    }
    if (certificate === undefined || certificateKey === undefined)
      throw usageError(say('nodes.certificate_needs_both'));
    const base = (await baseOf('content', given, now)) ?? { mode: 'content' };
    const contents = { cert_content: await read(certificate), key_content: await read(certificateKey) };
    return { ...given, certificate: { ...base, ...contents } };
  },
};
