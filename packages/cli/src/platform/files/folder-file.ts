import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';
import { nobodyWrites, readPrivate } from './private-file.ts';

const name = '.ferry.toml';

/**
 * The file never contains secrets, because it may be committed; it names files that contain them. The schema is created
 * when a file is read, because most folders have none.
 */
const fileSchema = () =>
  z.strictObject({
    context: z.optional(z.string()),
    url: z.optional(z.string()),
    token_file: z.optional(z.string()),
    node_key_file: z.optional(z.string()),
    ca: z.optional(z.string()),
  });

/** The server of a folder: one of the user's contexts, or an address with files of credentials. */
export type FolderFile = { readonly path: string } & (
  | { readonly context: string }
  | {
      readonly url: string;
      readonly tokenFile?: string | undefined;
      readonly nodeKeyFile?: string | undefined;
      readonly ca?: string | undefined;
    }
);

async function parse(path: string, text: string): Promise<FolderFile> {
  const { parse: parseToml } = await import('smol-toml');
  let read: ReturnType<ReturnType<typeof fileSchema>['safeParse']>;
  try {
    read = fileSchema().safeParse(parseToml(text));
  } catch {
    throw usageError(say('platform.not_toml', { path }));
  }
  const wanted = say('platform.folder_file_form');
  if (!read.success) throw usageError(say('platform.folder_file_strays', { path, wanted }));
  const { context, url, token_file, node_key_file, ca } = read.data;
  const isUrl = url !== undefined;
  if ((context !== undefined) === isUrl || (!isUrl && (token_file ?? node_key_file ?? ca) !== undefined))
    throw usageError(say('platform.folder_file_without_server', { path, wanted }));
  if (url === undefined) return { path, context: context ?? '' };
  const at = (file: string | undefined) => (file === undefined ? undefined : resolve(dirname(path), file));
  return { path, url, tokenFile: at(token_file), nodeKeyFile: at(node_key_file), ca: at(ca) };
}

/**
 * Finds the nearest `.ferry.toml`, in a folder or its parents. A file with a wrong owner or mode is refused and not
 * skipped.
 */
export async function findFolderFile(folder: string): Promise<FolderFile | undefined> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, name);
    const text = readPrivate(path, nobodyWrites);
    if (text !== undefined) return await parse(path, text);
    if (dirname(at) === at) return undefined;
  }
}

/** Lets a folder use one of the user's contexts. An existing file is not changed. */
export async function writeFolderFile(folder: string, context: string): Promise<void> {
  const path = join(folder, name);
  try {
    await writeFile(path, `context = ${JSON.stringify(context)}\n`, { mode: 0o644, flag: 'wx' });
    // Independently of the umask, nobody else may change the target of this folder's commands.
    await chmod(path, 0o644);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw usageError(
      isThere
        ? say('platform.folder_file_exists', { path })
        : say('shared.can_not_be_written', { output: path }),
    );
  }
}
