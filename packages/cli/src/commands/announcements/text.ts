import { markdown } from '@ferry/core/contract/announcements/admin';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { writeInEditor } from '../../platform/editor.ts';
import { readInput } from '../../platform/input.ts';
import { say } from '../../words/say.ts';

const maxLength = 100_000;

interface Source {
  /** Markdown; `-` for standard input. */
  readonly file: string | undefined;
  /** The initial text of the editor, and what it shows below it. */
  readonly toRead: string;
  readonly begun?: string;
}

/** A text from a file, from a pipe, or from the editor if a person at a terminal gives no file. */
export async function textOf({ host }: Context, { file, toRead, begun }: Source): Promise<string> {
  const body =
    file === undefined && host.stdin().isTTY === true
      ? await writeInEditor(host, toRead, begun)
      : await readInput(host, file, say('shared.name_markdown_file'));
  if (body.trim() === '') throw usageError(say('announcements.empty'));
  if (!z.safeParse(markdown, body).success)
    throw usageError(say('announcements.too_long', { length: body.length, most: maxLength }));
  return body;
}
