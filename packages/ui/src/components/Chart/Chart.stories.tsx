import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Chart } from './Chart.tsx';
import type { ChartProps, ChartSeries, ChartWords, EarlierValues } from './chart-types.ts';
import type { ChartWindow } from './window.ts';

const mib = 1024 ** 2;
const wave = (at: number, size: number) => Math.round((1 + Math.sin(at / 3)) * size * mib);

const seriesOf = (steps: number, isKnown: (at: number) => boolean = () => true): ChartSeries[] =>
  ([sample('下载', 'Download'), sample('上传', 'Upload')] as const).map((name, place) => ({
    name,
    hue: place === 0 ? 'c1' : 'c2',
    values: Array.from({ length: steps }, (_, at) =>
      isKnown(at) ? wave(at + place, place === 0 ? 900 : 90) : null,
    ),
  }));

const words: ChartWords = {
  value: (value) => `${(value / mib).toFixed(1)} MB`,
  step: (at) => sample(`${at + 1} 日`, `day ${at + 1}`),
  tick: (at) => sample(`${at + 1} 日`, `day ${at + 1}`),
  gap: sample('无数据', 'No data'),
};

const earlier: EarlierValues = {
  name: sample('上期', 'Previous period'),
  stepName: sample('上期同日', 'Same day last period'),
  values: Array.from({ length: 30 }, (_, at) => (at < 4 ? null : wave(at + 5, 800))),
};

/** A part that is chosen stays, as in a page. */
function Held(props: ChartProps) {
  const [part, setPart] = useState<ChartWindow | undefined>(props.window);
  return <Chart {...props} window={part} onWindow={setPart} />;
}

const meta = {
  component: Chart,
  render: Held,
  parameters: {
    use: 'A measure over time with too many points for a table.',
    not: 'For few parts of a whole: a Ring. For one share: a Bar.',
  },
  args: {
    label: sample('每天的流量，合计 53 GB', 'Traffic by day, 53 GB in all'),
    series: seriesOf(30),
    words,
    window: undefined,
    onWindow: () => {},
  },
} satisfies Meta<typeof Chart>;

export default meta;
type Story = StoryObj<typeof meta>;

const drawn = async (canvasElement: HTMLElement) => {
  await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull());
  return within(canvasElement);
};

/** Arrow keys go through the steps and announce each. Plus and minus zoom, Escape resets. */
export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    const chart = canvas.getByRole('slider', { name: /每天的流量|Traffic by day/ });
    chart.focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^(29 日, 下载|day 29, Download) .* MB, (上传|Upload) .* MB$/),
    );
    const first = canvas.getByRole('slider', { name: /开始|Start/ });
    await userEvent.keyboard('+');
    await expect(Number(first.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
    await userEvent.keyboard('{Escape}');
    await expect(first).toHaveAttribute('aria-valuenow', '0');
  },
};

/** The ends of the overview move by keys, and the sums of the legend follow. */
export const Brushed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    const [first, last] = [
      canvas.getByRole('slider', { name: /开始|Start/ }),
      canvas.getByRole('slider', { name: /结束|End/ }),
    ];
    first.focus();
    await userEvent.keyboard('{PageUp}{ArrowRight}');
    await expect(first).toHaveAttribute('aria-valuenow', '4');
    last.focus();
    await userEvent.keyboard('{Home}');
    await expect(last).toHaveAttribute('aria-valuenow', '6');
    // Announced once it no longer changes.
    const status = canvas.getByRole('status');
    await waitFor(() => expect(status).toHaveTextContent(/^(5 日 到 7 日，合计|day 5 to day 7, ).*MB/));
    await userEvent.keyboard('{Escape}');
    await expect(last).toHaveAttribute('aria-valuenow', '29');
    await waitFor(() => expect(status).toHaveTextContent(/^(已显示全部|Showing everything)$/));
    first.focus();
    await userEvent.keyboard('{PageUp}');
    await userEvent.click(canvas.getByRole('button', { name: /看全部|Show all/ }));
    await expect(last).toHaveAttribute('aria-valuenow', '29');
  },
};

/**
 * Bars of days beside an earlier time. The readout above always shows a step, by default the largest one, and its two
 * buttons move through the steps.
 */
export const Compared: Story = {
  args: { bars: true, earlier },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    const chart = canvas.getByRole('slider', { name: /每天的流量|Traffic by day/ });
    await expect(chart).toHaveAttribute('aria-valuenow', '5');
    chart.focus();
    await userEvent.keyboard('{End}');
    await expect(chart).toHaveAttribute('aria-valuenow', '29');
    await expect(canvas.getByRole('button', { name: /^(往后|Later)/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /^(往前, 29 日|Earlier, day 29)$/ }));
    await expect(chart).toHaveAttribute('aria-valuenow', '28');
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/(上期同日|Same day last period) .* MB(，多|，少|, .* more$|, .* less$)/),
    );
    chart.focus();
    await userEvent.keyboard('{Home}');
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/(上期同日 无数据|Same day last period No data)$/),
    );
  },
};

/** The space for the earlier time is reserved until it is loaded. */
export const ComparedLater: Story = {
  args: { bars: true, earlier: { ...earlier, values: undefined } },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
  },
};

/** Unknown values are not zero: the line is interrupted. A single step between gaps is drawn as a point. */
export const Gaps: Story = {
  args: { series: seriesOf(30, (at) => at < 10 || (at > 14 && at < 20) || at === 22 || at > 24) },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
  },
};

/** A year by hour. */
export const ManySteps: Story = {
  args: { series: seriesOf(8_784) },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
  },
};

export const OneStep: Story = {
  args: { series: seriesOf(1) },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
  },
};

export const NothingKnown: Story = {
  args: { series: seriesOf(30, () => false) },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
  },
};
