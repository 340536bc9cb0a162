import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser with an address at a push service. It reads messages by RFC 8188 and 8291, without code of the sender. */
export function openTestBrowser(host = 'a.push.example.com') {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://${host}/send/${randomBytes(24).toString('base64url')}`;
  return {
    endpoint,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** The text of a message in one record. Throws if it was encrypted for another browser. */
    read(message: Buffer): string {
      const salt = message.subarray(0, 16);
      const length = message.readUInt8(20);
      const sender = message.subarray(21, 21 + length);
      const sealed = message.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = hkdf(auth, pair.computeSecret(sender), info, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // After the text there is a 2, and zeros.
      return open.subarray(0, open.lastIndexOf(2)).toString('utf8');
    },
  };
}

export type TestBrowser = ReturnType<typeof openTestBrowser>;
