import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { newCredential, passkeyProof } from '@ferry/core/contract/auth/passkey';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import type * as z from 'zod';

/** The options of a challenge, as far as an authenticator reads them. */
interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

type Ceremony = { readonly ceremony_id: string; readonly options: Record<string, unknown> };

/** The data that an authenticator sends about its user and its keys. */
interface Says {
  /** The browser's page. */
  origin: string;
  isVerified: boolean;
  isSynced: boolean;
  /** How often it has signed. `undefined`: it does not count. */
  count: number | undefined;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** The public key in COSE: ECDSA with P-256 and SHA-256. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return encodeCBOR(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** A passkey in software, with the browser around it. */
export function openAuthenticator(given: Partial<Says> & Pick<Says, 'origin'>) {
  const says: Says = { isVerified: true, isSynced: false, count: undefined, ...given };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = base64url(randomBytes(32));
  let userHandle: string | undefined;

  const said = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: says.origin, crossOrigin: false }));
  const dataOf = (rpId: string, attested: Uint8Array = new Uint8Array()) => {
    const head = Buffer.alloc(5);
    head[0] =
      flags.present |
      (says.isVerified ? flags.verified : 0) |
      (says.isSynced ? flags.eligible | flags.backedUp : 0) |
      (attested.length > 0 ? flags.attested : 0);
    if (says.count !== undefined) says.count += 1;
    head.writeUInt32BE(says.count ?? 0, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  };
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    says,
    id,
    /** Makes the credential that a challenge asks for. */
    create({ options }: Ceremony): z.input<typeof newCredential> {
      const asked = options as unknown as Options;
      userHandle = asked.user?.id;
      const length = Buffer.alloc(2);
      const raw = Buffer.from(id, 'base64url');
      length.writeUInt16BE(raw.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, raw, coseOf(publicKey)]);
      const attestation = encodeCBOR(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', dataOf(asked.rp?.id ?? '', attested)],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: base64url(said('webauthn.create', asked)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge. */
    sign({ ceremony_id, options }: Ceremony): z.input<typeof passkeyProof> {
      const asked = options as unknown as Options;
      const clientData = said('webauthn.get', asked);
      const data = dataOf(asked.rpId ?? '');
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ceremony_id,
        credential: {
          ...common,
          response: {
            clientDataJSON: base64url(clientData),
            authenticatorData: base64url(data),
            signature: base64url(signature),
            ...(userHandle === undefined ? {} : { userHandle }),
          },
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof openAuthenticator>;
