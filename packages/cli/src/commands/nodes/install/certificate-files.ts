import { parseEnv } from 'node:util';
import type { Parts } from '../../../calls/call-commands.ts';
import { usageError } from '../../../exit.ts';
import { readInput } from '../../../platform/input.ts';
import { isObject, type Terms } from '../../../platform/terms.ts';
import { say } from '../../../words/say.ts';

interface Files {
  readonly certificate?: string;
  readonly certificateKey?: string;
  readonly dnsEnv?: string;
}

/** The certificate that the terms give, or else the present one. `null`: it has another mode. */
async function baseOf(mode: string, given: Terms, now: () => Promise<Terms>): Promise<Terms | null> {
  const certificate = given.certificate ?? (await now()).certificate;
  return isObject(certificate) && certificate.mode === mode ? certificate : null;
}

/** The secrets of a node's certificate, from files: they belong on no command line and in no file for a repository. */
export const certificateFiles: Parts = {
  options: [
    ['--certificate <file>', 'PEM of a certificate and its chain, for the mode content'],
    ['--certificate-key <file>', 'PEM of its private key'],
    ['--dns-env <file>', 'lines NAME=value with the variables of the DNS provider, for the mode dns'],
  ],
  async add(host, given, { certificate, certificateKey, dnsEnv }: Files, now) {
    const read = (file: string) => readInput(host, file, say`Name a file, or pipe it in.`);
    if (dnsEnv !== undefined) {
      const base = await baseOf('dns', given, now);
      if (base === null || certificate !== undefined || certificateKey !== undefined)
        throw usageError(
          say`--dns-env goes with a certificate of the mode dns. "ferry nodes create --help" shows one.`,
        );
      return { ...given, certificate: { ...base, dns_env: parseEnv(await read(dnsEnv)) } };
    }
    if (certificate === undefined || certificateKey === undefined)
      throw usageError(say`Say --certificate and --certificate-key together.`);
    const base = (await baseOf('content', given, now)) ?? { mode: 'content' };
    const contents = { cert_content: await read(certificate), key_content: await read(certificateKey) };
    return { ...given, certificate: { ...base, ...contents } };
  },
};
