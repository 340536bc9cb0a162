import { sample } from '@ferry/core/contract/base/sample';
import { announcementsNormal, popUpLong } from '@ferry/core/testing/fixtures/announcements';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  inPage,
  loading,
  old,
  ready,
  refused,
  States,
  severalPages,
  storyNow,
} from '../../parts/in-page.tsx';
import { AnnouncementsScreen, type AnnouncementsScreenProps } from './AnnouncementsScreen.tsx';

const args: AnnouncementsScreenProps = {
  announcements: ready(announcementsNormal),
  total: announcementsNormal.length,
  kind: 'index_ann',
  page: 1,
  pageSize: 10,
  onPage: fn(),
  onKind: fn(),
  allHref: '#all',
  hrefOf: (revision) => `#${revision}`,
  helpHrefOf: (revision) => `#help-${revision}`,
  seen: new Set([3]),
  now: storyNow,
  onSeen: fn(),
  onRetry: fn(),
};

const meta = {
  component: AnnouncementsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To read the operator’s news, or one of them by its address.',
    not: 'For an answer to one customer: TicketScreen.',
  },
  args,
} satisfies Meta<typeof AnnouncementsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The newest is open and marked as read. Another one opens in place. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onSeen } }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(onSeen).toHaveBeenCalledWith([7]));
    const other = canvas.getByRole('button', { name: /新增德国节点|A new node in Germany/ });
    await expect(other).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(other);
    await expect(await canvas.findByText(/法兰克福|Frankfurt/)).toBeVisible();
  },
};

/** The other kind, and further pages. */
export const Many: Story = {
  args: { total: 42, page: 2 },
  play: async ({ canvasElement, args: { onKind, onPage } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /重要通知|Important/ }));
    await expect(onKind).toHaveBeenCalledWith('pop_up_ann');
    await userEvent.click(await canvas.findByRole('button', { name: /下一页|Next page/ }));
    await expect(onPage).toHaveBeenCalledWith(3);
  },
};

/** A link to one revision shows only that one, with links to all and to a new ticket. */
export const Linked: Story = {
  args: { isLinked: true, announcements: ready(announcementsNormal.slice(0, 1)) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('link', { name: /提交工单|Open a ticket/ })).toHaveAttribute(
      'href',
      '#help-7',
    );
    await expect(canvas.getByRole('link', { name: /全部公告|All announcements/ })).toBeVisible();
  },
};

export const AllRead: Story = { args: { seen: new Set([3, 7]) } };

export const Loading: Story = { args: { announcements: loading } };

export const Empty: Story = { args: { announcements: ready([]) } };

export const Refused: Story = {
  args: { announcements: refused },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = {
  args: {
    announcements: old(announcementsNormal),
  },
};

const long = {
  revision: 8,
  is_read: false,
  created_at: popUpLong.created_at,
  title: sample(
    '一段很长很长的标题，用来检查窄屏幕上的换行是否得体，以及标题之后的正文是否仍然看得见',
    'A very long heading that shows how lines break on a narrow screen, and whether the text after it is still in view',
  ),
  content: popUpLong.content,
};

export const Long: Story = {
  args: { announcements: ready([long, ...announcementsNormal]) },
};

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        ready: <AnnouncementsScreen {...args} />,
        loading: <AnnouncementsScreen {...args} announcements={loading} />,
        empty: <AnnouncementsScreen {...args} announcements={ready([])} />,
        refused: <AnnouncementsScreen {...args} announcements={refused} />,
        offline: <AnnouncementsScreen {...args} announcements={old([long, ...announcementsNormal])} />,
      }}
    />
  ),
};
