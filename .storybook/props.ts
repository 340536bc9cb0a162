import type { SBType, StrictArgTypes, StrictInputType } from 'storybook/internal/types';

/** Props that mean the same in every component, with their descriptions. A description in the source has priority. */
const everywhere: ReadonlyArray<readonly [RegExp, string]> = [
  [/^now$/, 'The present moment.'],
  [/^siteName$/, 'The name of the site, as its operator calls it.'],
  [/^onRetry/, 'Reads again what did not arrive.'],
  [/Href$/, 'An address of the portal.'],
  [/[hH]refOf$/, 'The address of one of them.'],
  [/^children$/, 'What stands inside.'],
  [/^label$/, 'Its name, which is also said aloud.'],
  [/^title$/, 'Its heading.'],
  [/^icon$/, 'A mark beside the words.'],
  [/^size$/, 'How large it is.'],
  [/^tone$/, 'Its colour, by meaning.'],
  [/^value$/, 'The present value.'],
  [/^options$/, 'What can be chosen.'],
  [/^disabled$/, 'Shown, but it cannot be used now.'],
  [/^open$/, 'Whether it is shown.'],
  [/^onOpen$/, 'It is opened.'],
  [/^onClose$/, 'It is closed.'],
  [/^onCancel$/, 'The customer gives it up.'],
  [/^onClick$/, 'It is pressed, also by a key.'],
  [/^onChange$/, 'Another value was chosen or typed.'],
  [/^onChoose$/, 'One of them was chosen.'],
  [/^onSubmit$/, 'The form is sent.'],
  [/^onSignOut$/, 'The customer signs out.'],
  [/^onTheme$/, 'The other theme was chosen.'],
  [/^onLocale$/, 'The other language was chosen.'],
  [/^filter$/, 'Which of them are shown.'],
  [/^onFilter$/, 'Another filter was chosen.'],
  [/^range$/, 'The chosen period.'],
  [/^pageSize$/, 'How many stand on a page.'],
  [/^onPage$/, 'Another page was chosen.'],
  [/^links$/, 'The addresses that it links to.'],
  [/^mail$/, 'The mail with the code, and when another can be requested.'],
  [/^onSendCode$/, 'Sends a code to an address.'],
  [/^onSwitch/, 'Turns the renewal on or off.'],
  [/^onResetLink$/, 'Replaces the link to subscribe.'],
  [/^attempt$/, 'The request: at rest, on its way, or failed with its reason.'],
];

/** The types `Load` and `Attempt`, by the beginning of their source. */
const named: ReadonlyArray<readonly [start: string, name: string, sentence: string]> = [
  ["| { state: 'loading' }", 'Load', 'A read: on its way, here, or failed with its reason.'],
  ["| { state: 'idle' }", 'Attempt', 'A request: at rest, on its way, or failed with its reason.'],
];

const namedOf = (raw: string) => named.find(([start]) => raw.startsWith(start));

/** The type as written in its source, in one line. By default the table only shows “union”. */
const typeOf = (type: SBType | undefined): string | undefined => {
  const raw = type?.raw;
  if (raw === undefined) return undefined;
  const [, name] = namedOf(raw) ?? [];
  return name ?? (raw.replace(' | undefined', '').replace(/\s+/g, ' ').trim() || undefined);
};

const sentenceOf = (name: string, type: SBType | undefined): string | undefined => {
  const [, own] = everywhere.find(([pattern]) => pattern.test(name)) ?? [];
  const raw = type?.raw ?? '';
  const load = raw.startsWith('Load<') ? named[0] : raw === 'Attempt' ? named[1] : namedOf(raw);
  return own ?? load?.[2];
};

/** Completes the table of props: types in words of the source, and the sentences of props that mean one thing everywhere. */
export function completeProps({ argTypes }: { argTypes: StrictArgTypes }): StrictArgTypes {
  const complete = ([name, prop]: [string, StrictInputType]): [string, StrictInputType] => {
    const description = prop.description || sentenceOf(name, prop.type);
    const summary = typeOf(prop.type);
    return [
      name,
      {
        ...prop,
        ...(description ? { description } : {}),
        ...(summary ? { table: { ...prop.table, type: { summary } } } : {}),
      },
    ];
  };
  return Object.fromEntries(Object.entries(argTypes).map(complete));
}

/** Runs after Storybook has added the props that only the args contain. */
completeProps.secondPass = true;
