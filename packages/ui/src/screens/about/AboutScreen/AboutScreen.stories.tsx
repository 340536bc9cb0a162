import { sample } from '@ferry/core/contract/base/sample';
import { frontDoorNormal, siteBare, siteNormal } from '@ferry/core/testing/fixtures/system';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import { AboutNotices } from './AboutNotices.tsx';
import * as states from './AboutScreen.stories.tsx';
import { AboutScreen, type AboutScreenProps } from './AboutScreen.tsx';

/** The screen of a visitor, with data from the server. */
const Asked = (props: AboutScreenProps) => (
  <AboutScreen
    {...props}
    notices={<AboutNotices site={props.site} version={props.version} now={storyNow} onRetry={fn()} />}
  />
);

const args: AboutScreenProps = {
  siteName: sample('渡口', 'Ferry'),
  version: ready('0.1.0'),
  site: ready(siteNormal),
  nodes: frontDoorNormal.nodes,
  ticketHref: '#ticket',
};

export default {
  component: AboutScreen,
  render: (props) => <Asked {...props} />,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'How the service handles money and data, and its contacts, for everyone.',
    not: 'To win a visitor: WelcomeScreen.',
  },
  args,
} satisfies Meta<typeof AboutScreen>;

type Story = StoryObj<AboutScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('0.1.0')).toBeVisible();
    await expect(canvas.getByText(/4 \/ 5 在线|4 of 5 online/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'help@ferry.example' })).toHaveAttribute(
      'href',
      'mailto:help@ferry.example',
    );
  },
};

export const Loading: Story = { args: { version: loading, site: loading } };

/** The operator set nothing: missing facts are not shown. */
export const Empty: Story = { args: { nodes: null, site: ready(siteBare) } };

/** The version is one of several facts, so one notice covers their failures. */
export const ServerError: Story = { args: { version: serverError, site: serverError } };

export const Refused: Story = { args: { version: refused, site: refused } };

export const Offline: Story = { args: { version: offline, site: offline } };

export const Old: Story = {
  args: {
    site: old(siteNormal),
  },
};

export const Long: Story = {
  args: {
    site: ready({
      ...siteNormal,
      contact_email: 'a.very.long.address.that.somebody.really.uses@mail.subdomain.ferry.example',
      status_url: `https://status.ferry.example/${'a-very-long-path/'.repeat(6)}`,
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
