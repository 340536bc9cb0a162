import { randomBytes } from 'node:crypto';
import { fetchText } from '../../../../outside/bounded-fetch.ts';
import { baseFor } from '../../../ground/services/index.ts';

/** An answer of `/health` has about 100 bytes. */
const bounds = { maxBytes: 16_384, milliseconds: 10_000 };

/** A short reason, such as ENOTFOUND, without anything that was sent. */
function reasonOf(error: unknown): string {
  const { code, cause, name } = error as {
    code?: unknown;
    cause?: { code?: unknown; message?: unknown };
    name?: unknown;
  };
  return String([code, cause?.code, cause?.message, name].find((one) => typeof one === 'string'));
}

/**
 * Why a base address of links does not lead to Ferry, as seen from this server: because of its name, certificate or
 * proxy. `null`: Ferry responds. For a wildcard, a random name is probed.
 */
export async function probeHost(base: string): Promise<string | null> {
  try {
    const text = await fetchText(bounds, `${baseFor(base, randomBytes(8).toString('hex'))}/health`);
    const { status } = JSON.parse(text) as { status?: unknown };
    // Ferry also responds while its database is unavailable.
    return status === 'ok' || status === 'unavailable' ? null : 'not Ferry';
  } catch (error) {
    return error instanceof SyntaxError ? 'not Ferry' : reasonOf(error);
  }
}
