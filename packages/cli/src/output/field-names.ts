import type { Command, Option } from 'commander';

/** How a command names the fields of its call. */
export type NameField = (path: readonly PropertyKey[]) => string;

/** A field by its path in the input. */
export const plainName: NameField = (path) => path.map(String).join('.') || 'input';

/** The field that an option gives, where it is not called as the option. */
const fieldsOfOptions = new WeakMap<Option, string>();

/** Says which field of the call an option gives: its path, such as `grant.bytes`. Errors name the option instead. */
export function setField(option: Option, path: string): Option {
  fieldsOfOptions.set(option, path);
  return option;
}

/**
 * A field as the command takes it: by its option such as `--price`, or by its argument such as `<trade-no>`; fields
 * inside it follow. What has neither is in a file, and is named by its path there.
 */
export const nameIn =
  (command: Command): NameField =>
  (path) => {
    const words = path.map(String);
    for (let length = words.length; length > 0; length -= 1) {
      const field = words.slice(0, length).join('.');
      const flag = `--${field.replaceAll('_', '-').toLowerCase()}`;
      const option = command.options.find(
        (one) => fieldsOfOptions.get(one) === field || (!fieldsOfOptions.has(one) && one.long === flag),
      );
      const argument = command.registeredArguments.find((one) => `--${one.name()}` === flag);
      const name = option?.long ?? (argument && `<${argument.name()}>`);
      if (name !== undefined)
        return length === words.length ? name : `${name}: ${plainName(path.slice(length))}`;
    }
    return plainName(path);
  };
