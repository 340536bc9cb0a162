import { type CliError, usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** What the system says about a file, and what to do, by the code of the system. */
const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => say`There is no file ${path}. Check its name.`,
  ENOTDIR: (path) => say`There is no file ${path}. Check its name.`,
  EISDIR: (path) => say`${path} is a folder. Name a file.`,
  EEXIST: (path) => say`${path} is there already. Name another file, or remove it.`,
  EACCES: (path) => say`This user may not open ${path}. Check the permissions of the file and of its folder.`,
  EPERM: (path) => say`This user may not open ${path}. Check the permissions of the file and of its folder.`,
  EROFS: (path) => say`${path} is on a disk that can only be read. Name a file on another one.`,
  ENOSPC: (path) => say`There is no room for ${path}. Make room on its disk, or name a file on another one.`,
  EDQUOT: (path) => say`There is no room for ${path}. Make room on its disk, or name a file on another one.`,
  EMFILE: (path) => say`Too many files are open to open ${path}. Raise the limit (ulimit -n).`,
};

/**
 * The sentence of an error of the file system. By default of the path that the error names. `undefined`: it is another
 * error.
 */
export function fileError(error: unknown, path?: string): CliError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const named = path ?? ('path' in error && typeof error.path === 'string' ? error.path : undefined);
  const sentence = sentences[error.code];
  return sentence === undefined ? undefined : usageError(sentence(named ?? say`the output`));
}
