/** The first bytes of a configuration of Encrypted Client Hello, whose version is that of RFC 9849. */
const version = 0xfe0d;

/** Reads a text with its length before it, in two bytes. `null`: there are too few bytes. */
function takeSized(bytes: Buffer, at: number): Buffer | null {
  if (at + 2 > bytes.length) return null;
  const end = at + 2 + bytes.readUInt16BE(at);
  return end > bytes.length ? null : bytes.subarray(at + 2, end);
}

/**
 * The configurations that clients need, from the keys of a node: each is a private key and a configuration with their
 * lengths, as `ECH KEYS` of sing-box, mihomo and Xray. `null`: these are no keys.
 *
 * @returns a list of configurations (`ECHConfigList`), as a DNS record has it.
 */
export function echConfigsOf(keys: string): Buffer | null {
  const bytes = Buffer.from(keys, 'base64');
  const configs: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const privateKey = takeSized(bytes, at);
    const config = privateKey && takeSized(bytes, at + 2 + privateKey.length);
    if (privateKey === null || config === null || config.length < 4) return null;
    if (config.readUInt16BE(0) !== version || config.readUInt16BE(2) !== config.length - 4) return null;
    configs.push(config);
    at += 4 + privateKey.length + config.length;
  }
  if (configs.length === 0) return null;
  const list = Buffer.concat(configs);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(list.length);
  return Buffer.concat([length, list]);
}

/** Bytes as PEM, in lines of 64 signs. */
export const pemOf = (label: 'ECH CONFIGS' | 'ECH KEYS', bytes: Buffer): string =>
  [
    `-----BEGIN ${label}-----`,
    ...(bytes.toString('base64').match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
  ].join('\n');
