import type { Call } from '@ferry/core/contract/base/call';
import { type Command, Option } from 'commander';
import type * as z from 'zod/mini';
import { idArgument } from '../arguments/arguments.ts';
import type { Context } from '../context.ts';
import { keyArgument } from '../global-options.ts';
import { plainName } from '../output/field-names.ts';
import type { Host } from '../platform/http/host.ts';
import { readTerms, rightTerms, type Terms } from '../platform/terms.ts';
import type { HelpEnd } from '../words/examples.ts';
import type { Key } from '../words/keys.ts';
import { aboutOf, say } from '../words/say.ts';
import { assertAgreed, type Question, unaskedOption, yesOption } from './consent.ts';
import { addFields, bodyFields, givenOf, whenChosen, withGiven } from './fields.ts';

/** Adds a command to its noun. Only its words are created here; everything else is loaded when it runs. */
export type AddCommand = (parent: Command, context: Context) => void;

/** The option of a command that changes something on the server. `createContext` handles it. */
export const dryRunOption = (): Option => new Option('--dry-run', say('calls.dry_run'));

/** An older name of an option. It still works, but help does not show it. */
class OldOption extends Option {
  readonly #now: string;

  constructor(flags: string, now: string, parse: (text: string) => unknown) {
    super(flags);
    this.#now = now;
    this.argParser(parse).hideHelp();
  }

  override attributeName(): string {
    return this.#now;
  }
}

/** `--key`, the older name of `--idempotency-key` where a command had it. */
export const oldKeyOption = (): Option => new OldOption('--key <key>', 'idempotencyKey', keyArgument);

/** `--node`, the older name of `--node-id`. */
export const oldNodeOption = (): Option => new OldOption('--node <id>', 'nodeId', idArgument);

/** The part of a call that a command's description needs. */
type Described = Pick<Call, 'operation' | 'meaning'>;

interface OverCall<Call extends Described> {
  readonly call: Call;
  /** Text after the options in the help: notes and examples. */
  readonly help: HelpEnd;
}

/** A row by its id: the word in the usage, and its description. */
interface OfOne {
  readonly id: readonly [word: `<${string}>`, meaning: Key];
}

/** Another view of a row, by an option. */
interface View {
  readonly flags: `--${string}`;
  /** The option as commander names it. */
  readonly name: string;
  readonly meaning: Key;
  readonly answer: (terms: Terms) => unknown;
  readonly said: (terms: Terms) => string;
}

interface Show extends OverCall<Described>, OfOne {
  readonly read: (context: Context, id: number) => Promise<Terms>;
  readonly view?: View;
}

/** `ferry <noun> show`: the terms of one row, in the form that `update` accepts. */
export const showCommand =
  ({ call, help, id: [word, meaning], read, view }: Show): AddCommand =>
  (parent, context) => {
    const run = async (id: number, options: Readonly<Record<string, unknown>>) => {
      const terms = await read(context, id);
      if (view !== undefined && options[view.name] === true)
        return context.print.answer(view.answer(terms), () => view.said(terms));
      await context.print.answer(terms, () => JSON.stringify(terms, null, 2));
    };
    const command = parent.command('show');
    if (view !== undefined) command.option(view.flags, say(view.meaning));
    command
      .description(aboutOf(call))
      .argument(word, say(meaning), idArgument)
      .addHelpText('after', help)
      .action(run);
  };

/** Options that name further files, whose content becomes a part of the terms. */
export interface Parts {
  readonly options: readonly (readonly [flags: string, meaning: Key])[];
  /** The terms with these parts. `now` reads the present terms. */
  readonly add: (
    host: Host,
    given: Terms,
    options: Readonly<Record<string, unknown>>,
    now: () => Promise<Terms>,
  ) => Promise<Terms>;
}

interface Write<Body extends z.core.$ZodType, Result>
  extends OverCall<Omit<Call, 'body'> & { readonly body: Body }> {
  /** What the file is, such as the node as JSON. */
  readonly file: Key;
  /** What to give, shown if the file is not a JSON object. */
  readonly wanted: Key;
  /** Fields that only the server sets. They may be in the file and are left out. */
  readonly shown: readonly string[];
  readonly parts?: Parts;
  /** Each field has an option, which overrides the file. */
  readonly hasOptions?: true;
  /** Makes the call. `id` is 0 for a new row. */
  readonly write: (context: Context, body: z.core.output<Body>, id: number) => Promise<Result>;
  /** The sentence for people. */
  readonly said: (result: Result, id: number) => string;
}

/** What the server's dry run of a write answers. */
interface Tried<Result> {
  readonly result: Result;
  /** What the fields alone do not show, for people. */
  readonly preview: string;
}

interface Update<Body extends z.core.$ZodType, Result> extends Write<Body, Result>, OfOne {
  /** The present terms, for the dry run. */
  readonly now: (context: Context, id: number) => Promise<Terms>;
  /** What somebody would lose, for the question before the write. `null`: nobody loses anything. */
  readonly losses?: (context: Context, body: z.core.output<Body>, id: number) => Promise<Question | null>;
  /**
   * The server's dry run of a write that changes more than its fields show, for the dry run and instead of `losses`.
   * `null`: the fields show everything, and nothing is asked.
   */
  readonly tried?: (context: Context, body: z.core.output<Body>, id: number) => Promise<Tried<Result> | null>;
}

interface Given {
  readonly id: number;
  readonly file: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

type Agreeing = Given['options'] & { readonly yes?: boolean };

/** The terms of the file with the parts that options name. If there are such options, the file may be left out. */
async function termsOf<Body extends z.core.$ZodType<Terms>, Result>(
  { host, resolved }: Context,
  { wanted, parts, call, hasOptions }: Write<Body, Result>,
  { file, options }: Given,
  now: () => Promise<Terms>,
): Promise<Terms> {
  const { dryRun: _, ...named } = options;
  const isNamed = Object.keys(named).length > 0;
  const given = isNamed && file === undefined ? {} : await readTerms(host, file, say(wanted));
  if (!isNamed) return given;
  if (hasOptions) return withGiven(given, await resolved(givenOf(bodyFields(call) ?? [], named)));
  return parts === undefined ? given : parts.add(host, given, named, now);
}

async function runWrite<Body extends z.core.$ZodType<Terms>, Result>(
  context: Context,
  made: Write<Body, Result> & Pick<Update<Body, Result>, 'losses' | 'tried'>,
  now: (context: Context, id: number) => Promise<Terms>,
  { yes, ...given }: Given & { readonly yes?: boolean },
): Promise<void> {
  const { print } = context;
  const { call, shown, write, said, losses, tried } = made;
  const { id, file, options } = given;
  const { dryRun, ...named } = options;
  const terms = await termsOf(context, made, given, () => now(context, id));
  const isByOptions = made.hasOptions === true && file === undefined && Object.keys(named).length > 0;
  const nameOf = isByOptions ? context.nameOf : plainName;
  const body = rightTerms(terms, { schema: call.body, shown, nameOf });
  if (dryRun === true) {
    const before = await now(context, id);
    const seen = await tried?.(context, body, id);
    await print.answer(seen?.result ?? body, async () => {
      const { changesOf } = await import('../output/changes/changes.ts');
      const changes = changesOf(before, body, call.body);
      return seen ? `${changes}\n\n${seen.preview}` : changes;
    });
    return;
  }
  const lost = yes === true ? null : ((await (tried ?? losses)?.(context, body, id)) ?? null);
  if (lost !== null) await assertAgreed(context, {}, lost);
  const result = await write(context, body, id);
  await print.answer(result, () => said(result, id));
}

interface Optional {
  readonly call: Call;
  readonly parts?: Parts;
  readonly hasOptions?: true;
}

/** A command with the options that name further files, and those of the fields. */
function commandWith(parent: Command, verb: string, { call, parts, hasOptions }: Optional): Command {
  const command = parent.command(verb);
  for (const [flags, meaning] of parts?.options ?? []) command.option(flags, say(meaning));
  if (hasOptions) whenChosen(command, () => addFields(command, bodyFields(call) ?? []));
  return command;
}

/** `ferry <noun> create [file]`: the file is checked by the call's schema before anything is sent. */
export const createCommand =
  <Body extends z.core.$ZodType<Terms>, Result>(made: Write<Body, Result>): AddCommand =>
  (parent, context) =>
    void commandWith(parent, 'create', made)
      .description(aboutOf(made.call))
      .argument('[file]', say(made.file))
      .addOption(unaskedOption())
      .option('--dry-run', say('calls.create_dry_run'))
      .addHelpText('after', made.help)
      .action((file: string | undefined, { yes: _, ...options }: Agreeing) =>
        runWrite(context, made, async () => ({}), { id: 0, file, options }),
      );

/** `ferry <noun> update <id> [file]`: the same for an existing row. */
export const updateCommand =
  <Body extends z.core.$ZodType<Terms>, Result>(changed: Update<Body, Result>): AddCommand =>
  (parent, context) =>
    void commandWith(parent, 'update', changed)
      .addOption((changed.tried ?? changed.losses) === undefined ? unaskedOption() : yesOption())
      .description(aboutOf(changed.call))
      .argument(changed.id[0], say(changed.id[1]), idArgument)
      .argument('[file]', say(changed.file))
      .option('--dry-run', say('calls.update_dry_run'))
      .addHelpText('after', changed.help)
      .action((id: number, file: string | undefined, { yes, ...options }: Agreeing) =>
        runWrite(context, changed, changed.now, { id, file, options, ...(yes === true && { yes }) }),
      );
