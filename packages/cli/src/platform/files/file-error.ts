import { type CliError, usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** File errors with what to do, by the system's code. */
const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => say('platform.no_such_file', { path }),
  ENOTDIR: (path) => say('platform.no_such_file', { path }),
  EISDIR: (path) => say('platform.is_folder', { path }),
  EEXIST: (path) => say('platform.file_exists', { path }),
  EACCES: (path) => say('platform.file_forbidden', { path }),
  EPERM: (path) => say('platform.file_forbidden', { path }),
  EROFS: (path) => say('platform.disk_read_only', { path }),
  ENOSPC: (path) => say('platform.disk_full', { path }),
  EDQUOT: (path) => say('platform.disk_full', { path }),
  EMFILE: (path) => say('platform.too_many_open_files', { path }),
};

/**
 * The sentence for an error of the file system, by default with the error's own path. `undefined`: it is another error.
 */
export function fileError(error: unknown, path?: string): CliError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const named = path ?? ('path' in error && typeof error.path === 'string' ? error.path : undefined);
  const sentence = sentences[error.code];
  return sentence === undefined ? undefined : usageError(sentence(named ?? say('platform.the_output')));
}
