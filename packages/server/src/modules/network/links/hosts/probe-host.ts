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
 * Why Ferry does not answer at a base address of links, as this server sees it: by its name, certificate and proxy. `null`:
 * it answers. Below a wildcard any name is asked.
 */
export async function probeHost(base: string): Promise<string | null> {
  try {
    const text = await fetchText(bounds, `${baseFor(base, randomBytes(8).toString('hex'))}/health`);
    const { status } = JSON.parse(text) as { status?: unknown };
    // Ferry is there, also while its database is not.
    return status === 'ok' || status === 'unavailable' ? null : 'not Ferry';
  } catch (error) {
    return error instanceof SyntaxError ? 'not Ferry' : reasonOf(error);
  }
}
