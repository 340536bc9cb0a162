import { Argument, type Command } from 'commander';
import type { Context } from '../../context.ts';

/** A command and its next words. All consist of lower-case letters, digits and `-`, so no shell needs quoting. */
type Words = readonly (readonly [noun: string, verbs: readonly string[]])[];

const perNoun = (words: Words, line: (noun: string, verbs: string) => string) =>
  words
    .filter(([, verbs]) => verbs.length > 0)
    .map(([noun, verbs]) => line(noun, verbs.join(' ')))
    .join('\n');
const nounsOf = (words: Words) => words.map(([noun]) => noun).join(' ');

/** If no word matches, bash and zsh offer files. */
const shells: Readonly<Record<string, (words: Words) => string>> = {
  bash: (words) => `_ferry() {
  local fitting=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    fitting='${nounsOf(words)}'
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${perNoun(words, (noun, verbs) => `      ${noun}) fitting='${verbs}' ;;`)}
    esac
  fi
  COMPREPLY=($(compgen -W "$fitting" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _ferry ferry`,
  zsh: (words) => `#compdef ferry
_ferry() {
  if (( CURRENT == 2 )); then
    compadd -- ${nounsOf(words)}
    return
  fi
  if (( CURRENT == 3 )); then
    case "\${words[2]}" in
${perNoun(words, (noun, verbs) => `      ${noun}) compadd -- ${verbs}; return ;;`)}
    esac
  fi
  _files
}
compdef _ferry ferry`,
  fish: (words) => `complete -c ferry -n __fish_use_subcommand -f -a '${nounsOf(words)}'
${perNoun(
  words,
  (noun, verbs) =>
    `complete -c ferry -n '__fish_seen_subcommand_from ${noun}; and not __fish_seen_subcommand_from ${verbs}' -f -a '${verbs}'`,
)}`,
};

/** Requires a program whose nouns are all loaded. */
export function addCompletion(program: Command, { print }: Context): void {
  program
    .command('completion')
    .description('Prints a script with which a shell completes the commands of this program.')
    .addArgument(new Argument('<shell>').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      `
Examples:
  ferry completion bash > ~/.local/share/bash-completion/completions/ferry
  ferry completion zsh > "\${fpath[1]}/_ferry"
  ferry completion fish > ~/.config/fish/completions/ferry.fish`,
    )
    .action(async (shell: string) => {
      const words = program.commands.map(
        (noun) => [noun.name(), noun.commands.map((verb) => verb.name())] as const,
      );
      const script = shells[shell]?.(words) ?? '';
      await print.answer({ shell, script }, () => script);
    });
}
