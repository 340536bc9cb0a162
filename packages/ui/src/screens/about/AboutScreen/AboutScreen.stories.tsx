import { sample } from '@ferry/core/contract/base/sample';
import { frontDoorNormal, siteBare, siteNormal } from '@ferry/core/testing/fixtures/system';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  serverError,
  stale,
  storyNow,
} from '../../parts/in-page.tsx';
import { AboutNotices } from './AboutNotices.tsx';
import { AboutScreen, type AboutScreenProps } from './AboutScreen.tsx';

/** The screen of a visitor for whom the server was asked. */
const Asked = (props: AboutScreenProps) => (
  <AboutScreen
    {...props}
    notices={<AboutNotices site={props.site} version={props.version} now={storyNow} onRetry={fn()} />}
  />
);

const args: AboutScreenProps = {
  siteName: sample('渡口', 'Ferry'),
  version: { state: 'ready', data: '0.1.0' },
  site: { state: 'ready', data: siteNormal },
  nodes: frontDoorNormal.nodes,
  ticketHref: '#ticket',
};

export default {
  component: AboutScreen,
  render: (props) => <Asked {...props} />,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'How the service deals with money and data, for anybody, and whom to write to.',
    not: 'To win a visitor: WelcomeScreen.',
  },
  args,
} satisfies Meta<typeof AboutScreen>;

const stories = screenStories('reads', Asked, args, {
  Ready: {
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByText('0.1.0')).toBeVisible();
      await expect(canvas.getByText(/4 \/ 5 在线|4 of 5 online/)).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'help@ferry.example' })).toHaveAttribute(
        'href',
        'mailto:help@ferry.example',
      );
    },
  },
  Loading: { args: { version: loading, site: loading } },
  /** The operator set nothing: missing facts are not shown. */
  Empty: { args: { nodes: null, site: { state: 'ready', data: siteBare } } },
  /** The version is one fact of several, so its failure is told with the others'. */
  ServerError: { args: { version: serverError, site: serverError } },
  Refused: { args: { version: refused, site: refused } },
  Offline: { args: { version: offline, site: offline } },
  Old: {
    args: {
      site: { state: 'ready', data: siteNormal, stale },
    },
  },
  Long: {
    args: {
      site: {
        state: 'ready',
        data: {
          ...siteNormal,
          contact_email: 'a.very.long.address.that.somebody.really.uses@mail.subdomain.ferry.example',
          status_url: `https://status.ferry.example/${'a-very-long-path/'.repeat(6)}`,
        },
      },
    },
  },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
