import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import {
  type NodeCertificate,
  type ShownCertificate,
  shownCertificate,
} from '@ferry/core/contract/nodes/certificate';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';

/** The secrets of a certificate, which are stored sealed. */
export type CertificateSecrets =
  | { readonly cert_content: string; readonly key_content: string }
  | { readonly dns_env: Readonly<Record<string, string>> };

interface Row {
  readonly certificate: Record<string, unknown> | null;
  readonly certificate_sealed: Uint8Array | null;
}

export const certificateOf = ({ certificate }: Pick<Row, 'certificate'>): ShownCertificate | null =>
  certificate && shownCertificate.parse(certificate);

/** The stored secrets. `null`: there are none. */
export const openSecrets = (
  { keys }: Pick<Services, 'keys'>,
  { certificate_sealed: sealed }: Pick<Row, 'certificate_sealed'>,
): CertificateSecrets | null => sealed && (JSON.parse(keys.open(sealed)) as CertificateSecrets);

const at = (field: keyof Content | keyof Dns) => ({ field: `certificate.${field}` });

/** The blocks of a PEM text without the text between them, such as the notes that openssl writes. */
const blocksOf = (pem: string, label: RegExp): string[] =>
  (pem.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [])
    .filter((block) => label.test(block))
    .map((block) => block.replaceAll('\r', ''));

function readChain(pem: string): { text: string; leaf: X509Certificate } {
  const blocks = blocksOf(pem, /BEGIN CERTIFICATE-/);
  try {
    const [leaf] = blocks.map((block) => new X509Certificate(block));
    if (leaf !== undefined) return { text: `${blocks.join('\n')}\n`, leaf };
  } catch {
    // The library's message would name bytes of the text.
  }
  throw new Refusal('node.certificate_unreadable', at('cert_content'));
}

function readKey(pem: string): { text: string; key: KeyObject } {
  const [block = ''] = blocksOf(pem, /PRIVATE KEY/);
  try {
    return { text: `${block}\n`, key: createPrivateKey(block) };
  } catch {
    throw new Refusal('node.certificate_unreadable', at('key_content'));
  }
}

/** Refuses a certificate that is not for the domain. For a wildcard domain, it must be valid for a name below it. */
function judgeName(leaf: X509Certificate, domain: string | undefined): void {
  if (domain === undefined || leaf.checkHost(domain.replace('*', 'any')) !== undefined) return;
  throw new Refusal('node.certificate_name', { ...at('domain'), details: { domain } });
}

interface Sealed {
  readonly certificate_sealed: Uint8Array | null;
  readonly certificate_ends_at: Date | null;
}

type Content = Extract<NodeCertificate, { mode: 'content' }>;

function sealContent(
  services: Pick<Services, 'keys' | 'now'>,
  { domain, cert_content, key_content }: Content,
  before: Row | null,
): Sealed {
  if (cert_content === undefined || key_content === undefined) {
    const stored = before?.certificate?.mode === 'content' ? openSecrets(services, before) : null;
    if (before === null || stored === null || !('cert_content' in stored))
      throw new Refusal('node.certificate_secrets', {
        ...at('cert_content'),
        details: { fields: ['cert_content', 'key_content'] },
      });
    const { leaf } = readChain(stored.cert_content);
    judgeName(leaf, domain);
    return { certificate_sealed: before.certificate_sealed, certificate_ends_at: new Date(leaf.validTo) };
  }
  const [chain, own] = [readChain(cert_content), readKey(key_content)];
  if (!chain.leaf.checkPrivateKey(own.key)) throw new Refusal('node.certificate_key', at('key_content'));
  judgeName(chain.leaf, domain);
  const [from, until] = [new Date(chain.leaf.validFrom), new Date(chain.leaf.validTo)];
  const now = services.now();
  if (now < from || until <= now)
    throw new Refusal('node.certificate_ended', {
      ...at('cert_content'),
      details: { from: from.toISOString(), until: until.toISOString() },
    });
  const secrets: CertificateSecrets = { cert_content: chain.text, key_content: own.text };
  return {
    certificate_sealed: services.keys.seal(JSON.stringify(secrets)),
    certificate_ends_at: until,
  };
}

type Dns = Extract<NodeCertificate, { mode: 'dns' }>;

function sealVariables(
  { keys }: Pick<Services, 'keys'>,
  { provider, dns_env }: Dns,
  before: Row | null,
): Sealed {
  if (dns_env === undefined) {
    // Another provider has other variables.
    if (before?.certificate?.mode !== 'dns' || before.certificate.provider !== provider)
      throw new Refusal('node.certificate_secrets', { ...at('dns_env'), details: { fields: ['dns_env'] } });
    return { certificate_sealed: before.certificate_sealed, certificate_ends_at: null };
  }
  const secrets: CertificateSecrets = { dns_env };
  const isEmpty = Object.keys(dns_env).length === 0;
  return {
    certificate_sealed: isEmpty ? null : keys.seal(JSON.stringify(secrets)),
    certificate_ends_at: null,
  };
}

function sealedOf(
  services: Pick<Services, 'keys' | 'now'>,
  given: NodeCertificate | null,
  before: Row | null,
): Sealed {
  if (given?.mode === 'content') return sealContent(services, given, before);
  if (given?.mode === 'dns') return sealVariables(services, given, before);
  return { certificate_sealed: null, certificate_ends_at: null };
}

/**
 * A given certificate in its stored form. Omitted secrets stay those of `before`. Refused if the parts do not fit
 * together, because agents would then serve nobody, or use an old list.
 */
export function storedCertificate(
  services: Pick<Services, 'keys' | 'now'>,
  given: NodeCertificate | null,
  before: Row | null,
) {
  return {
    certificate: given && JSON.stringify(shownCertificate.parse(given)),
    ...sealedOf(services, given, before),
    certificate_set_at: services.now(),
    certificate_is_withheld: false,
  };
}
