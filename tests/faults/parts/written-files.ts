import { cpSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What changes a file below the embedded database. It calls them on this object, and one after the other. */
const files: Record<string, (...given: unknown[]) => unknown> = createRequire(import.meta.url)('node:fs');
const changes = ['writeSync', 'ftruncateSync', 'unlinkSync', 'renameSync', 'mkdirSync'];

/**
 * Copies a directory as it is before a change of a file, which is what a process that is killed there leaves behind:
 * what was written is with the kernel, the rest never comes.
 */
export function watchWrites(directory: string) {
  const originals = changes.map((name) => files[name]);
  let passed = 0;
  let wanted = Number.POSITIVE_INFINITY;
  let onCut = (_copy: string) => {};
  const pass = () => {
    passed += 1;
    if (passed !== wanted) return;
    wanted = Number.POSITIVE_INFINITY;
    restore();
    const copy = mkdtempSync(join(tmpdir(), 'ferry-cut-'));
    cpSync(directory, copy, { recursive: true });
    watch();
    onCut(copy);
  };
  function watch(): void {
    for (const [index, name] of changes.entries())
      files[name] = (...given) => {
        pass();
        return originals[index]?.(...given);
      };
  }
  function restore(): void {
    for (const [index, name] of changes.entries()) files[name] = originals[index] as (typeof files)[string];
  }
  watch();
  return {
    /** How many changes there were. */
    passed: () => passed,
    /** Copies before a change to come: 1 is the next one. Another wish takes the place of this one. */
    cutAt(change: number, then: (copy: string) => void): void {
      wanted = passed + change;
      onCut = then;
    },
    [Symbol.dispose]: restore,
  };
}
