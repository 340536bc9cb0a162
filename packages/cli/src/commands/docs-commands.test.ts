import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { nowChosen } from '../calls/fields.ts';
import { wholeProgram } from '../testing/all-commands.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const textOf = (name: string) => readFileSync(root + name, 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

interface DocumentLine {
  readonly document: string;
  readonly line: string;
}

/** The commands in the documents: lines of code, and code within a sentence. */
const codes: readonly DocumentLine[] = documents.flatMap((document) => {
  const text = textOf(document);
  const fenced = [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```/gm)];
  const typed = fenced
    .flatMap(([, language, code = '']) =>
      // In a transcript only text after a prompt is typed.
      code
        .replaceAll(/\\\n>? */g, ' ')
        .split('\n')
        .filter((line) => language !== 'console' || /^[$>] /.test(line)),
    )
    .map((line) => line.replace(/(^|\s)#\s.*$/, ''));
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...typed, ...inline].map((line) => ({ document, line }));
});

/** The times and the user of a line of a crontab. */
const crontab = /^(?:[\d*/,-]+ +){5}ferry +/;

/**
 * A `ferry` command at a place where a shell expects a command, such as the start, after a prompt, variables or `sudo`, up to
 * the shell's next command. A user may also be called ferry.
 */
const called =
  /(?:^|[;|&(]|\$ |\b(?:if|then|do|while) |\b[A-Z_]+=(?:\$\([^)]*\)|"[^"]*"|\S*) ) *(?:sudo (?:-u \S+ )?(?:\w+=\S* )*)?(?:\.?\/[\w/.-]*\/)?ferry +((?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^|;&`<>()'"])*)/g;

const commands = codes.flatMap(({ document, line }) =>
  [...line.replace(crontab, '').matchAll(called)].map(([, rest = '']) => ({
    document,
    line,
    words: rest
      .replaceAll(/'[^']*'|"[^"]*"|\$\([^)]*\)/g, 'x')
      .trim()
      .split(/\s+/)
      .filter((word) => word !== ''),
  })),
);

let program: Command;
beforeAll(async () => {
  program = await wholeProgram();
});

const optionsOf = (command: Command): Command['options'][number][] => [
  ...command.options,
  ...(command.parent === null ? [] : optionsOf(command.parent)),
];

/** What is wrong with a command that a document names. */
function wrongIn(words: readonly string[]): string | undefined {
  let command = program;
  let isOpen = false;
  let given = 0;
  for (const word of words) {
    if (isOpen) isOpen = false;
    else if (/^-/.test(word)) {
      const [flag = ''] = word.split('=');
      if (['--help', '-h'].includes(flag)) continue;
      const option = optionsOf(command).find(({ long, short }) => long === flag || short === flag);
      if (option === undefined) return `no option ${flag}`;
      isOpen = option.required && !word.includes('=');
    } else if (command.commands.length > 0) {
      // A noun with all its verbs, or any command: `ferry users …`, `ferry <noun> <verb>`.
      if (/^[<[…]|^x$/.test(word)) return undefined;
      const next = command.commands.find((one) => one.name() === word.replace(/[,.:]$/, ''));
      if (next === undefined) return `no command ${word}`;
      command = next;
      nowChosen(command);
    } else given += 1;
  }
  const { registeredArguments } = command;
  const isEndless = registeredArguments.some(({ variadic }) => variadic);
  return !isEndless && given > registeredArguments.length ? 'too many arguments' : undefined;
}

test('every command and option in the documents exists', () => {
  const wrong = commands.flatMap(({ document, line, words }) => {
    const why = wrongIn(words);
    return why === undefined ? [] : [{ document, line, why }];
  });
  expect(wrong).toEqual([]);
  expect(commands.length).toBeGreaterThan(200);
});

test('a wrong command is found', () => {
  for (const words of [
    'user find',
    'users findd',
    'users find --plann Gold',
    'nodes delete 3 4',
    'tokens revoke 3 --now',
  ])
    expect(wrongIn(words.split(' ')), words).toBeDefined();
});

test('every program that the documents start is in the release or the sources', () => {
  const release = textOf('scripts/release.js');
  const [, beside = ''] = /const beside = \[([^\]]*)\]/.exec(release) ?? [];
  const programs = new Set([
    ...[...beside.matchAll(/'([\w-]+)'/g)].map(([, name]) => `${name}.js`),
    ...[...release.matchAll(/writeFileSync\(to\('([\w-]+\.js)'\)/g)].map(([, name]) => name),
  ]);
  const started = codes.flatMap(({ document, line }) =>
    [...line.matchAll(/(?:^|[\s;|&(])node +([\w./-]+\.(?:js|ts))/g)].map(([, name = '']) => ({
      document,
      name,
    })),
  );
  const absent = started.filter(
    ({ name }) => !programs.has(name.replace(/^(\/opt\/ferry|\.)\//, '')) && !existsSync(root + name),
  );
  expect(absent).toEqual([]);
  expect(started.length).toBeGreaterThan(15);
});

test('every script of npm that the documents name exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = codes.flatMap(({ document, line }) =>
    [...line.matchAll(/\bnpm (?:run )?([\w-]+)/g)].flatMap(([whole, name = '']) =>
      whole.startsWith('npm run') || ['start', 'test'].includes(name) ? [{ document, name }] : [],
    ),
  );
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
