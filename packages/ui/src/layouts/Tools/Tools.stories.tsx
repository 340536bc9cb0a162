import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Tools } from './Tools.tsx';

const meta = {
  component: Tools,
  parameters: {
    use: 'Language and theme, at the end of a frame’s bar.',
    not: 'For all settings: the page of settings.',
  },
  args: { onTheme: fn(), onLocale: fn() },
} satisfies Meta<typeof Tools>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ canvasElement, args, globals }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /切换深浅色|Switch theme/ }));
    await expect(args.onTheme).toHaveBeenCalledWith(globals.theme === 'dark' ? 'light' : 'dark');
  },
};
