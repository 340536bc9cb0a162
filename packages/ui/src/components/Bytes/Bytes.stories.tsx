import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Bytes } from './Bytes.tsx';

const meta = {
  component: Bytes,
  parameters: {
    use: 'Sizes in a column of a table.',
    not: 'In a sentence or alone: the text of `useFormat`.',
  },
  args: { value: 1.2 * 1024 ** 3 },
} satisfies Meta<typeof Bytes>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Column: Story = {
  render: () => (
    <div style={{ display: 'grid', justifyItems: 'end', width: 160 }}>
      {[0, 512, 5 * 1024, 830.12 * 1024 ** 2, 3 * 1024 ** 3, 1_020.4 * 1024 ** 3].map((value) => (
        <Bytes key={value} value={value} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const text of ['5.0 KB', '830.1 MB', '3.0 GB'])
      await expect(canvas.getByText((_, element) => element?.textContent === text)).toBeVisible();
    // Also a whole number and a single byte end where the others do.
    const ends = [...canvasElement.querySelectorAll('span > span')].map((unit) =>
      Math.round(unit.getBoundingClientRect().left),
    );
    await expect(new Set(ends).size).toBe(1);
  },
};
