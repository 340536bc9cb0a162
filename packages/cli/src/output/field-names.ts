import type { Command } from 'commander';

/** How a command names the fields of its call. */
export type NameField = (path: readonly PropertyKey[]) => string;

/** A field by its path in the input. */
export const plainName: NameField = (path) => path.map(String).join('.') || 'input';

/**
 * A field as the command takes it: by its option such as `--price`, or by its argument such as `<trade-no>`; fields
 * inside it follow. What has neither is in a file, and is named by its path there.
 */
export const nameIn =
  (command: Command): NameField =>
  (path) => {
    const [first, ...inner] = path;
    const word = String(first ?? 'input')
      .replaceAll('_', '-')
      .toLowerCase();
    const option = command.options.find(({ long }) => long === `--${word}`)?.long;
    const argument = command.registeredArguments.find((one) => one.name() === word);
    const name = option ?? (argument && `<${argument.name()}>`);
    if (name === undefined) return plainName(path);
    return inner.length === 0 ? name : `${name}: ${plainName(inner)}`;
  };
