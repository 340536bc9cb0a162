import type { Argument, Command, Option } from 'commander';

/** How a command names the fields of its call. */
export type NameField = (path: readonly PropertyKey[]) => string;

/** A field by its path in the input. */
export const plainName: NameField = (path) => path.map(String).join('.') || 'input';

/** The field that an option or an argument gives. */
const known = new WeakMap<Option | Argument, string>();

/**
 * Sets the path of the field that an option or an argument gives, such as `grant.bytes`. Errors then name the option. Needed
 * if the option has another name than the field.
 */
export function setField<T extends Option | Argument>(taken: T, path: string): T {
  known.set(taken, path);
  return taken;
}

/** The last name of the field that an option or an argument gives, such as `node_id` for `--node-id`. */
export const fieldOf = (taken: Option | Argument): string =>
  (known.get(taken) ?? ('long' in taken ? (taken.long ?? '').slice(2) : taken.name()).replaceAll('-', '_'))
    .split('.')
    .at(-1) ?? '';

/**
 * The command's name of a field: its option such as `--price`, or its argument such as `<trade-no>`, with the fields inside
 * it. A field with neither comes from a file, and has its path there.
 */
export const nameIn =
  (command: Command): NameField =>
  (path) => {
    const words = path.map(String);
    for (let length = words.length; length > 0; length -= 1) {
      const field = words.slice(0, length).join('.');
      const flag = `--${field.replaceAll('_', '-').toLowerCase()}`;
      const gives = (taken: Option | Argument, name: string | undefined) =>
        known.has(taken) ? known.get(taken) === field : name === flag;
      // Two options may give the same field. A command line has only one of them.
      const options = command.options.filter((one) => gives(one, one.long));
      const isGiven = (one: Option) => command.getOptionValue(one.attributeName()) !== undefined;
      const option = options.find(isGiven) ?? options[0];
      const argument = command.registeredArguments.find((one) => gives(one, `--${one.name()}`));
      const name = option?.long ?? (argument && `<${argument.name()}>`);
      if (name !== undefined)
        return length === words.length ? name : `${name}: ${plainName(path.slice(length))}`;
    }
    return plainName(path);
  };
