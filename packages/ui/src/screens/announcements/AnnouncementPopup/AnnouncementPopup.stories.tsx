import { sample } from '@ferry/core/contract/base/sample';
import { indexNormal, popUpLong, popUpNormal } from '@ferry/core/testing/fixtures/announcements';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { inPage, storyNow } from '../../parts/in-page.tsx';
import { AnnouncementPopup } from './AnnouncementPopup.tsx';

const meta = {
  component: AnnouncementPopup,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    page: 'dashboard',
    use: 'News that everyone must see once, over any page.',
    not: 'For all other news: AnnouncementsScreen.',
  },
  args: { announcement: popUpNormal, seenRevision: 6, now: storyNow, onSeen: fn() },
} satisfies Meta<typeof AnnouncementPopup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Sheet: Story = {};

/** The button stores the revision and closes the dialog. */
export const Once: Story = {
  render: function Once(args) {
    const [seen, setSeen] = useState(args.seenRevision);
    const onSeen = (revision: number) => {
      args.onSeen(revision);
      setSeen(revision);
    };
    return <AnnouncementPopup {...args} seenRevision={seen} onSeen={onSeen} />;
  },
  play: async ({ args }) => {
    const dialog = await within(document.body).findByRole('dialog', {
      name: sample('3 月 15 日线路维护', 'Maintenance on March 15'),
    });
    await expect(
      await within(dialog).findByRole('link', { name: sample('查看节点状态', 'See the nodes') }),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /知道了|Got it/ }));
    await expect(args.onSeen).toHaveBeenCalledWith(7);
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
  },
};

/** Escape does the same. */
export const Escape: Story = {
  play: async ({ args }) => {
    await within(document.body).findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onSeen).toHaveBeenCalledWith(7);
  },
};

/** A revision that was read is not shown again. */
export const Seen: Story = {
  args: { seenRevision: 7 },
  play: async () => {
    await expect(within(document.body).queryByRole('dialog')).toBeNull();
  },
};

export const WithoutHeading: Story = { args: { announcement: { ...indexNormal, revision: 9 } } };

/** A long and wide text with hostile markup: it scrolls inside of the dialog, and nothing is executed. */
export const Long: Story = {
  args: { announcement: popUpLong },
  play: async () => {
    const dialog = await within(document.body).findByRole('dialog');
    await within(dialog).findByRole('table');
    await expect(dialog.querySelector('script, [onerror]')).toBeNull();
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};
