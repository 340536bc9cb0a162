import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Stack } from '../../components/Stack/Stack.tsx';
import { SiteAddresses } from './SiteAddresses.tsx';

const addresses = ['https://one.ferry.example', 'https://two.ferry.example'];

const meta = {
  component: SiteAddresses,
  parameters: {
    use: 'Other addresses of the portal: while this one does not answer, and in an installed app, which has no address bar.',
    not: 'For other hosts of a subscription: the list of its mirrors.',
  },
  args: { addresses, isAway: true },
} satisfies Meta<typeof SiteAddresses>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The links lead to the other addresses and tell them nothing. */
export const Away: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toBeVisible();
    const [link] = canvas.getAllByRole('link');
    await expect(link).toHaveAttribute('href', 'https://one.ferry.example/');
    await expect(link).toHaveAttribute('rel', 'noreferrer');
  },
};

/** In an installed app whose address answers. */
export const Installed: Story = {
  args: { isAway: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('status')).toBeNull();
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
  },
};

/** Where the site has one address, there is nothing. */
export const Alone: Story = {
  args: { addresses: [] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).toBe('');
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={20} style={{ maxWidth: 420 }}>
      <SiteAddresses addresses={addresses} isAway />
      <SiteAddresses addresses={addresses} isAway={false} />
    </Stack>
  ),
};
