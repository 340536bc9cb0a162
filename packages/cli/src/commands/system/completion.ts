import { Argument, type Command } from 'commander';
import { files } from '../../arguments/values.ts';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';

/**
 * The scripts ask `ferry complete` with the words up to the cursor. So they know what this version knows, also contexts, and
 * never become old.
 */
const shells: Readonly<Record<string, string>> = {
  // Bash divides words at signs such as ":", "=" and "@", so the words are taken from the line, and what stands before these is cut off again.
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
      `
${say('system.completion_note')}

${say('shared.examples')}
  ferry completion bash > ~/.local/share/bash-completion/completions/ferry
  ferry completion zsh > "\${fpath[1]}/_ferry"
  ferry completion fish > ~/.config/fish/completions/ferry.fish`,
    )
    .action(async (shell: string) => {
      const script = shells[shell] ?? '';
      await context.print.answer({ shell, script }, () => script);
    });
}

/** `ferry complete`: what the scripts above ask. */
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
