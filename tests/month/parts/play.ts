import { readDocument, type Typed, writeBlock } from './document.ts';
import { openMachine } from './machine.ts';
import { openPeople } from './people.ts';
import { openShapes } from './shapes.ts';
import { openShell } from './shell.ts';

/** Normalises line ends. CSV has those of spreadsheets. */
const whole = (text: string) => text.replaceAll('\r\n', '\n').replace(/(?<!\n)$(?<!^)/, '\n');
const asksForCode = (next: Typed | undefined) => next?.command === 'echo $?';

/**
 * Runs all commands and actions of the document in order. Returns the resulting document, and the failed commands whose exit
 * code it does not check.
 */
export async function play(
  text: string,
  onStep: (command: string) => void = () => {},
): Promise<{ text: string; failures: readonly string[] }> {
  const machine = await openMachine();
  const [shell, people, shapes] = [
    openShell(machine.home, machine.env),
    openPeople({ url: machine.url, folder: machine.home, mails: machine.mails, paid: machine.paid }),
    openShapes(),
  ];
  const written: string[] = [];
  const failures: string[] = [];
  const pieces = readDocument(text);
  try {
    for (const { text: before, deed } of pieces) {
      if (deed?.kind === 'elsewhere')
        await people.do(deed.words).catch((error) => failures.push(String(error)));
      if (deed?.kind !== 'shell') {
        written.push(before);
        continue;
      }
      const typed: Typed[] = [];
      for (const [at, { command }] of deed.typed.entries()) {
        onStep(command);
        const { output, code } = await shell
          .run(machine.here(command), deed.columns)
          .catch((error: Error) => {
            throw new Error([...failures, error.message.slice(0, 2_000)].join('\n'));
          });
        const said = shapes(machine.there(whole(output)));
        if (code !== 0 && !asksForCode(deed.typed[at + 1]))
          failures.push(`${command} ended with ${code}:\n${said}`);
        typed.push({ command, output: said });
      }
      written.push(writeBlock(deed.columns, typed));
    }
    return { text: written.join(''), failures };
  } finally {
    await shell.end();
    await machine.remove();
  }
}
