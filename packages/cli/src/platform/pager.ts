import { once } from 'node:events';
import type { Machine } from './http/host.ts';

/** The command that shows long texts: of FERRY_PAGER, of PAGER, or `less`; undefined: none is wanted. */
export function pagerOf({ CI, FERRY_PAGER, PAGER, TERM }: Machine['env']): string | undefined {
  const wanted = (FERRY_PAGER ?? PAGER ?? 'less').trim();
  return CI || TERM === 'dumb' || wanted === '' || wanted === 'cat' ? undefined : wanted;
}

/**
 * What `less` does where nobody said otherwise: it ends where all fits, keeps colours and leaves the text on the screen. All
 * that is written is UTF-8, whatever locales the machine has.
 */
const usual = { LESS: 'FRX', LESSCHARSET: 'utf-8' };

/** Shows a text by a pager and waits until its reader leaves it. False: there is no such pager. */
export async function page(env: Machine['env'], pager: string, text: string): Promise<boolean> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const isThere = pager === 'less' ? 'command -v less > /dev/null || exit 127; ' : '';
  const child = spawn('sh', ['-c', isThere + pager], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...usual, ...env },
  });
  // Who leaves early wants no more of it.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  try {
    const [code] = await once(child, 'close');
    return code !== 126 && code !== 127;
  } catch {
    return false;
  }
}
