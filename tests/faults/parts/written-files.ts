import { cpSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The functions that change files of the embedded database. They are called on this object, one after another. */
const files: Record<string, (...given: unknown[]) => unknown> = createRequire(import.meta.url)('node:fs');
const changes = ['writeSync', 'ftruncateSync', 'unlinkSync', 'renameSync', 'mkdirSync'];

/**
 * Copies a directory before a change of a file. The copy has the state that a killed process leaves: finished writes
 * are complete, later ones are missing.
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
    /** The number of changes so far. */
    passed: () => passed,
    /** Copies before a future change: 1 is the next one. A new call replaces the previous one. */
    cutAt(change: number, then: (copy: string) => void): void {
      wanted = passed + change;
      onCut = then;
    },
    [Symbol.dispose]: restore,
  };
}
