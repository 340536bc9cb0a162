import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, States, severalPages } from '../../parts/in-page.tsx';
import { LoadFailedScreen } from './LoadFailedScreen.tsx';

const meta = {
  component: LoadFailedScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'When the code of a page did not load, even after a reload.',
    not: 'For data that did not load: Failure inside the page.',
  },
  args: { offline: false, onReload: fn() },
} satisfies Meta<typeof LoadFailedScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A file of the page does not exist any more, such as after a release. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重新加载|Reload/ }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = { args: { offline: true } };

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        gone: <LoadFailedScreen offline={false} onReload={fn()} />,
        offline: <LoadFailedScreen offline onReload={fn()} />,
      }}
    />
  ),
};
