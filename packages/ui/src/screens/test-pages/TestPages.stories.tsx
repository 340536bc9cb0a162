import { sample } from '@ferry/core/contract/base/sample';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { nodesNormal } from '@ferry/core/testing/fixtures/nodes';
import { ticketsNormal } from '@ferry/core/testing/fixtures/tickets';
import { ledgerNormal } from '@ferry/core/testing/fixtures/wallet';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ToastProvider } from '../../components/Toast/Toast.tsx';
import { DefaultLayout } from '../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { ApiExampleScreen } from './ApiExampleScreen.tsx';
import { ChartsScreen } from './ChartsScreen.tsx';
import { ContractScreen } from './ContractScreen.tsx';
import { DemoScreen } from './DemoScreen.tsx';
import { FormsScreen } from './FormsScreen.tsx';
import { KeyboardScreen } from './KeyboardScreen.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';
import { SessionLabScreen } from './SessionLabScreen.tsx';
import { TablesScreen } from './TablesScreen.tsx';
import { TestPage } from './TestPage.tsx';
import { ThemesScreen } from './ThemesScreen.tsx';
import { TokensScreen } from './TokensScreen.tsx';

/** The page that each story belongs to, by the word of its title. */
const pageOf = {
  Forms: 'titleForms',
  Tables: 'titleTables',
  'Tables Loading': 'titleTables',
  'Tables Failed': 'titleTables',
  Charts: 'titleCharts',
  Messages: 'titleMessages',
  Themes: 'titleThemes',
  'Session Lab': 'titleSession',
  Tokens: 'titleTokens',
  Keyboard: 'titleKeyboard',
  Contract: 'titleContract',
  'Api Example': 'titleApiExample',
  Demo: 'titleShop',
} as const;

/** The portal's frame of a test page, in the language of the toolbar. */
function InFrame({ story, children }: { story: keyof typeof pageOf; children: ReactNode }) {
  const { t } = useTranslation('testPages');
  const pages = [...new Set(Object.values(pageOf))].map((page) => ({
    label: t(page),
    href: `#${page}`,
    current: page === pageOf[story],
  }));
  return (
    <ToastProvider>
      <DefaultLayout siteName={sample('渡口', 'Ferry')} homeHref="#home" onTheme={fn()} onLocale={fn()}>
        <TestPage title={t(pageOf[story])} text="" pages={pages}>
          {children}
        </TestPage>
      </DefaultLayout>
    </ToastProvider>
  );
}

const inFrame: Decorator = (Story, { name }) => (
  <InFrame story={name as keyof typeof pageOf}>
    <Story />
  </InFrame>
);

const meta = {
  decorators: [inFrame],
  parameters: {
    layout: 'fullscreen',
    docs: { closed: true },
    what: 'The pages for designers and developers: living parts of the portal on demo data, without signing in.',
    use: 'To try a part by hand, and the session machine with an adjustable clock.',
    not: 'For customers: a site in production leaves them out. For one part in all its states: its own page here.',
  },
} satisfies Meta;

export default meta;
type Story = StoryObj;

const now = new Date(fixtureNow);

/** The contract validates the form before anything is sent. */
export const Forms: Story = {
  render: () => <FormsScreen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|Email)$/), 'lin@example.com');
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'Ferry-demo-1{Enter}');
    await expect(await canvas.findByText(/lin@example\.com/)).toBeVisible();
  },
};

const tables = {
  ledger: ledgerNormal.entries,
  nodes: nodesNormal.available_nodes,
  tickets: ticketsNormal.tickets,
  now,
  page: 1,
  onState: fn(),
  onPage: fn(),
};
export const Tables: Story = { render: () => <TablesScreen {...tables} state="ready" /> };
export const TablesLoading: Story = { render: () => <TablesScreen {...tables} state="loading" /> };
export const TablesFailed: Story = { render: () => <TablesScreen {...tables} state="failed" /> };

export const Charts: Story = {
  render: () => (
    <ChartsScreen
      now={now}
      days={['2026-03-12', '2026-03-13', '2026-03-14'].map((day, place) => ({
        day,
        upload: place * 1e8,
        download: 4e9 + place * 1e9,
      }))}
    />
  ),
};

export const Messages: Story = {
  render: () => (
    <MessagesScreen shown="default" onShow={fn()}>
      500
    </MessagesScreen>
  ),
};

export const Themes: Story = { render: () => <ThemesScreen /> };
export const Tokens: Story = { render: () => <TokensScreen /> };

/** The focused element is named. */
export const Keyboard: Story = {
  render: () => <KeyboardScreen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByLabelText(/^(文字|Text)$/));
    await expect(canvas.getByText(/焦点在：文字|Focus is on: Text/)).toBeVisible();
  },
};

export const SessionLab: Story = {
  render: () => (
    <SessionLabScreen
      states={{ auth: 'authenticated', refresh: 'armed', chat: 'introduced' }}
      clock="04:00:10"
      expiresIn={1_190}
      refreshIn={1_180}
      asked={1}
      answer="grant"
      isStopped={false}
      isOnline
      stored={[{ name: 'refresh_token', value: 'refresh-1' }]}
      log={[
        { id: 2, at: '04:00:01', text: 'chat' },
        { id: 1, at: '04:00:00', text: '→ signIn' },
      ]}
      onSignIn={fn()}
      onSignOut={fn()}
      onRenew={fn()}
      onTurn={fn()}
      onAnswer={fn()}
      onStop={fn()}
      onOnline={fn()}
      onRestart={fn()}
    />
  ),
};

const version = {
  operation: 'system.version',
  method: 'GET',
  path: '/api/version',
  access: 'anyone',
  meaning: 'The version of the server.',
  isExtension: false,
  needsProof: false,
};
export const Contract: Story = {
  render: () => (
    <ContractScreen
      calls={[version, { ...version, operation: 'auth.undo', method: 'POST', isExtension: true }]}
      detailOf={() => ({ input: '', answer: '{ "type": "object" }', refusals: ['server.busy'] })}
      opened={new Set(['system.version'])}
      search=""
      access="all"
      accesses={['anyone', 'customer']}
      onSearch={fn()}
      onAccess={fn()}
      onOpen={fn()}
    />
  ),
  // A noun opens for an open call, or when pressed.
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('system.version')).toBeVisible();
    await expect(canvas.queryByText('auth.undo')).toBeNull();
    await userEvent.click(canvas.getByText('auth'));
    await expect(await canvas.findByText('auth.undo')).toBeVisible();
  },
};

export const ApiExample: Story = {
  render: () => (
    <ApiExampleScreen
      calls={[version]}
      chosen="system.version"
      request="GET /api/version"
      curl="curl 'https://ferry.example/api/version'"
      typescript="await fetch('https://ferry.example/api/version');"
      exchange={{ state: 'answered', status: 200, milliseconds: 12, text: '{\n  "version": "0.1.0"\n}' }}
      onChoose={fn()}
      onSend={fn()}
    />
  ),
};

/** The shop and the dashboard in the chosen state. */
export const Demo: Story = {
  render: () => (
    <DemoScreen<'ready' | 'empty'>
      states={{ ready: 'demo_ready', empty: 'empty' }}
      state="ready"
      onState={fn()}
    >
      <p>—</p>
    </DemoScreen>
  ),
};
