import { Argument, type Command } from 'commander';
import { files } from '../../arguments/values.ts';
import type { Context } from '../../context.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

/**
 * The scripts call `ferry complete` with the words up to the cursor, so their completions always match the installed version
 * and the present contexts.
 */
const shells: Readonly<Record<string, string>> = {
  // Bash splits words at signs such as ":", "=" and "@". So the words come from the line, and the part before such a sign is cut off again.
  bash: `_ferry() {
  local line=\${COMP_LINE:0:COMP_POINT} IFS=$' \\t\\n'
  local words=()
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  local word=\${words[\${#words[@]}-1]} IFS=$'\\n'
  COMPREPLY=($(ferry complete -- "\${words[@]:1}" 2>/dev/null))
  if [ "\${COMPREPLY[*]}" = '${files}' ]; then
    COMPREPLY=()
    compopt -o default 2>/dev/null
    return
  fi
  local breaks=\${COMP_WORDBREAKS:-:=@}
  local before=\${word%"\${word##*["$breaks"]}"}
  COMPREPLY=("\${COMPREPLY[@]#"$before"}")
}
complete -F _ferry ferry`,
  zsh: `#compdef ferry
_ferry() {
  local -a found
  found=("\${(@f)$(ferry complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "$found" == '${files}' ]]; then
    _files
  elif [[ -n "$found" ]]; then
    compadd -- "\${found[@]}"
  fi
}
# The first Tab runs this file as the function itself.
if [[ "$funcstack[1]" == _ferry ]]; then _ferry; else compdef _ferry ferry; fi`,
  fish: `function __ferry
  set -l found (ferry complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test "$found" = '${files}'
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
complete -c ferry -f -a '(__ferry)'`,
};

export function addCompletion(program: Command, context: Context): void {
  program
    .command('completion')
    .description(say('system.completion'))
    .addArgument(new Argument('<shell>').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      noteAndExamples(
        'system.completion_note',
        'ferry completion bash > ~/.local/share/bash-completion/completions/ferry',
        `ferry completion zsh > "\${fpath[1]}/_ferry"`,
        'ferry completion fish > ~/.config/fish/completions/ferry.fish',
      ),
    )
    .action(async (shell: string) => {
      const script = shells[shell] ?? '';
      await context.print.answer({ shell, script }, () => script);
    });
}

/** `ferry complete`, which the scripts above call. */
export function addComplete(program: Command, context: Context): void {
  program
    .command('complete', { hidden: true })
    .argument('[word...]')
    .action(async (words: string[]) => {
      const { completed } = await import('./complete.ts');
      const fitting = await completed(program, words, context);
      await context.print.answer(fitting, () => fitting.join('\n'));
    });
}
