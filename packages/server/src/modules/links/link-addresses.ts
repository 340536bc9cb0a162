import type { Services } from '../../context.ts';

/** The addresses of a customer's subscription, the main entry first. They are secrets. */
export function linkAddresses({ config, keys }: Services, sealedToken: Uint8Array): string[] {
  const token = keys.open(sealedToken);
  return config.linkUrls.map((url) => `${url}/link2/${token}`);
}
