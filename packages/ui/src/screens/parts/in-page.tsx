import { sample } from '@ferry/core/contract/base/sample';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import type { Decorator, StoryContext, StoryObj } from '@storybook/react-vite';
import type { ComponentType, ReactNode } from 'react';
import { within } from 'storybook/test';
import { styled } from 'styled-components';
import { below, from } from '../../theme/breakpoints.ts';
import { SaidOnce } from './failure/said-once.tsx';
import type { Attempt } from './load.ts';

const Content = styled.main`
  padding: 16px;
  max-width: 720px;
  min-height: 100dvh;
  margin: 0 auto;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-content: start;
  ${from.md} { ${below.lg} { max-width: 960px; padding: 24px; } }
  ${from.lg} { max-width: calc(var(--page-width) + 64px); padding: calc(var(--topbar) + 8px) 32px 48px; gap: 20px; }
`;

/** One state. A bar that lies over the end of a page stays in its state, instead of over the end of the sheet. */
const Part = styled.section`
  contain: layout;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding-bottom: 32px;
  & > h2:first-child { font-size: var(--t12); line-height: 18px; font-weight: 400; color: var(--muted); border-bottom: 1px solid var(--line); padding-bottom: 4px; }
  ${from.lg} { gap: 20px; }
`;

/** The present moment in stories. */
export const storyNow = new Date(fixtureNow);

// The states of a read in stories.
export const loading = { state: 'loading' } as const;
export const ready = <Data,>(data: Data) => ({ state: 'ready', data }) as const;
/** Outdated for ten minutes, because the network is away. */
export const stale = { since: new Date(fixtureNow - 600_000), why: 'offline', onRefresh() {} } as const;
export const old = <Data,>(data: Data) => ({ state: 'ready', data, stale }) as const;
/** Outdated by a write, and not refetched yet. */
export const outdated = <Data,>(data: Data) => ({ state: 'ready', data, outdated: true }) as const;
/** By a rule of the server. Also for a sent request. */
export const refused = {
  state: 'failed',
  kind: 'refused',
  message: sample('请求太频繁，请稍后再试。', 'Too many requests. Please try again later.'),
  mayRetry: true,
} as const;
/** The server is broken. */
export const serverError = { state: 'failed', kind: 'server', number: '500-7f3a21c9' } as const;
/** There is no connection. Also for a sent request. */
export const offline = { state: 'failed', kind: 'offline', message: '' } as const;
// The state of a request.
export const idle = { state: 'idle' } as const;
export const sending = { state: 'sending' } as const;
/** Sent without an answer. */
export const unsure: Attempt = { state: 'unsure', onAgain: () => {} };

/** The elements with a text that can be seen. */
export const seen = (canvasElement: HTMLElement, text: RegExp): HTMLElement[] =>
  within(canvasElement)
    .queryAllByText(text)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));

/** Whether Storybook draws a story inside of the portal's frame, which has a place for a page. */
export const isFramed = ({ loaded }: Pick<StoryContext, 'loaded'>): boolean => loaded.frame !== undefined;

/** Draws a story in the layout's place for a page. */
export const inPage: Decorator = (Story, context) => (
  <SaidOnce>
    {isFramed(context) ? (
      <Story />
    ) : (
      <Content>
        <Story />
      </Content>
    )}
  </SaidOnce>
);

/** The `globals` of a story that is only right on a phone: the story opens at that size. */
export const onPhone = { viewport: { value: 'phone', isRotated: false } };

/** The viewports in which `npm run visual` takes pictures (`.storybook/visual.config.ts`). */
const viewports = ['desktop', 'phone'] as const;
type Viewport = (typeof viewports)[number];

interface StateProps {
  name: string;
  /** Where `npm run visual` compares the state with a picture. By default in both viewports. */
  comparedIn?: readonly Viewport[];
  children: ReactNode;
}

const State = ({ name, comparedIn = viewports, children }: StateProps) => (
  <Part data-sheet-state={comparedIn.join(' ')}>
    <h2>{name}</h2>
    <SaidOnce>{children}</SaidOnce>
  </Part>
);

/** The states of a screen, one below the other, each with its name. */
export const States = ({ states }: { states: Readonly<Record<string, ReactNode>> }) =>
  Object.entries(states).map(([name, state]) => (
    <State key={name} name={name}>
      {state}
    </State>
  ));

/** A sheet shows a page several times, so landmarks are repeated. A page of the product has each once. */
export const severalPages = {
  a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
};

/** The states that every screen of its kind must have, in order. */
const required = {
  /** Screens that read data. `Offline`: from the start. `Old`: a refresh failed, and stored data is shown. */
  reads: ['Ready', 'Loading', 'Empty', 'Offline', 'ServerError', 'Refused', 'Old', 'Long'],
  /** Screens that send data. `Refused`: by a rule or a field. `Offline`: the request was not sent. */
  sends: ['Ready', 'Sending', 'Offline', 'Refused'],
} as const;
type Required = typeof required;

/**
 * The required states that `npm run visual` compares with pictures. Each of the others differs from one of these by a
 * shared notice, sentence or spinner, which the sheets of components show. On the phone, which is dark and English, these
 * are the states with the usual and the highest layout.
 */
const compared: Readonly<Record<keyof Required, Readonly<Record<Viewport, readonly string[]>>>> = {
  reads: { desktop: ['Ready', 'Loading', 'Empty', 'ServerError', 'Long'], phone: ['Ready', 'Long'] },
  sends: { desktop: ['Ready', 'Sending', 'Refused'], phone: ['Ready', 'Refused'] },
};

/** Whether props have the state of a request, at once or in one of their parts. */
type Sends<Props> = {
  [Name in keyof Props]-?: Attempt extends Props[Name]
    ? true
    : Props[Name] extends ((...given: never[]) => unknown) | readonly unknown[] | { state: string } | Date
      ? never
      : Props[Name] extends object
        ? Sends<Props[Name]>
        : never;
}[keyof Props];
/** Every screen that sends data also has a state for a request without an answer: it may or may not have happened. */
type SentBy<Props> = true extends Sends<Props> ? 'Unsure' : never;
type RequiredOf<Kind extends keyof Required, Props> =
  | Required[Kind][number]
  | SentBy<Props>
  | (Kind extends 'sends' ? 'Unsure' : never);

const labelOf = (name: string) => name.replace(/\B([A-Z])/g, ' $1').toLowerCase();

/** A file of stories, as it imports itself. */
type FileOf<Kind extends keyof Required, Props> = Readonly<
  Record<RequiredOf<Kind, Props>, StoryObj<Props>>
> & {
  default: { component: ComponentType<Props>; render?: (props: Props) => ReactNode; args: Props };
};

/**
 * The story that shows the states of a screen one below the other, the required ones first. A missing required state
 * does not compile. The sheet leaves out other states without `args`, which look like `Ready`, and states that draw
 * themselves, which have another size. `parameters: { sheet: 'off' }` leaves out a dialog, which would cover the sheet.
 * `npm run visual` compares the states in `compared`: pictures of all states would be too large for the repository.
 *
 * @param file the stories, by an import of their own file
 */
export function sheetOf<Kind extends keyof Required, Props extends object>(
  kind: Kind,
  file: FileOf<Kind, Props>,
) {
  const first: readonly string[] = required[kind];
  const render = () => {
    const { default: meta, ...exported } = file;
    const Screen = meta.render ?? meta.component;
    const stories: Readonly<Record<string, StoryObj<Props>>> = exported;
    const own = Object.entries(stories).flatMap(([name, { args, render, parameters }]) =>
      first.includes(name) || name === 'Unsure' || !args || render || parameters?.sheet === 'off'
        ? []
        : [name],
    );
    return (
      <>
        {[...first, ...own].map((name) => (
          <State
            key={name}
            name={labelOf(name)}
            comparedIn={viewports.filter((viewport) => compared[kind][viewport].includes(name))}
          >
            <Screen {...meta.args} {...stories[name]?.args} />
          </State>
        ))}
      </>
    );
  };
  // Each of its states is checked for accessibility in its own story.
  return { parameters: { a11y: { test: 'off' } }, render };
}
