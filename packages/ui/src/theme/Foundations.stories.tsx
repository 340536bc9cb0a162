import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Activity,
  Bell,
  Copy,
  Eye,
  House,
  Languages,
  LifeBuoy,
  LogOut,
  Package,
  QrCode,
  RotateCcw,
  Server,
  Sun,
  User,
  Wallet,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Figure } from '../components/Figure/Figure.tsx';
import { Icon } from '../components/Icon/Icon.tsx';
import { Crossing, Mark } from '../components/Mark/Mark.tsx';
import { Spinner } from '../components/Spinner/Spinner.tsx';
import { Grow, Row, Stack } from '../components/Stack/Stack.tsx';
import { Text } from '../components/Text/Text.tsx';
import { breakpoints } from './breakpoints.ts';
import { light, scale, type Token } from './tokens.ts';

const meta = { title: 'Foundations' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const Swatch = styled.span`
  width: 56px;
  height: 32px;
  border-radius: 6px;
  box-shadow: inset 0 0 0 1px var(--line-strong);
  flex: none;
`;

const meanings: Partial<Record<Token, string>> = {
  page: 'ground of the page',
  surface: 'ground of cards and panels',
  raised: 'ground of whatever floats',
  sunken: 'hover, disabled, quiet wells',
  track: 'the unused part of a bar, skeletons',
  line: 'hairlines',
  'line-strong': 'secondary buttons, dashes',
  'control-line': 'borders of inputs, boxes, switches: 3:1',
  text: 'text',
  muted: 'explanation, labels, times',
  disabled: 'what cannot be used now',
  primary: 'what can be done, what is chosen, what was used',
  'primary-hover': 'the same under the pointer',
  'primary-soft': 'ground of one blue sentence or a chosen row',
  'on-primary': 'text on blue',
  success: 'state: good',
  warning: 'state: look at it',
  error: 'state: failed, or takes something away',
  c1: 'charts, in the order c1 c2 c5 c4 c3 c6',
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={12}>
    <h2>{title}</h2>
    {children}
  </Stack>
);

/** Each colour is a CSS variable that both themes define: `var(--primary)`. */
export const Colours: Story = {
  render: () => (
    <Section title="Colours">
      {(Object.keys(light) as Token[])
        .filter((name) => /^#/.test(light[name]))
        .map((name) => (
          <Row key={name} gap={12}>
            <Swatch style={{ background: `var(--${name})` }} />
            <Text mono style={{ width: 132, flex: 'none' }}>
              {name}
            </Text>
            <Grow>
              <Text tone="muted" size={13}>
                {meanings[name]}
              </Text>
            </Grow>
          </Row>
        ))}
    </Section>
  ),
};

/** Latin system fonts first, then Chinese ones, so digits are from one font and tabular. */
export const Type: Story = {
  render: () => (
    <Section title="Type">
      <Figure value="23" unit={sample('天', 'days')} />
      <Text size={24} weight={600}>
        {sample('登录渡口 24 / 600', 'Sign in to Ferry 24 / 600')}
      </Text>
      <Text size={20} weight={600}>
        {sample('次要数字 171.6 GB 20 / 600', 'Second figure 171.6 GB 20 / 600')}
      </Text>
      <Text size={16} weight={600}>
        {sample('卡片标题 16 / 600', 'Title of a card 16 / 600')}
      </Text>
      <Text>
        {sample(
          '正文 14 / 400，行高 1.6。网络断了也能看到存下的数据。',
          'Text 14 / 400, line height 1.6. Stored data is shown without a connection, too.',
        )}
      </Text>
      <Text size={13} tone="muted">
        {sample('说明 13 / 400 muted', 'Note 13 / 400 muted')}
      </Text>
      <Text size={12} tone="muted">
        {sample('时间与坐标 12 / 400 muted，再小没有', 'Time and axes 12 / 400 muted; nothing is smaller')}
      </Text>
      <Text mono>https://link.ferry.example/link2/••••••••5PaE</Text>
    </Section>
  ),
};

const Step = styled.span`
  height: 12px;
  background: var(--primary);
  border-radius: 2px;
  display: block;
`;

/** Four-pixel grid. Between cards 20 (16 on phones), inside 20 (16), between sections 24, page margin 32 (16). */
export const Space: Story = {
  render: () => (
    <Stack gap={24}>
      <Section title="Space">
        {Object.entries(scale)
          .filter(([name]) => /^s\d+$/.test(name))
          .map(([name, size]) => (
            <Row key={name} gap={12}>
              <Text mono style={{ width: 40 }}>
                {name}
              </Text>
              <Text tone="muted" style={{ width: 40 }}>
                {size}
              </Text>
              <Step style={{ width: size }} />
            </Row>
          ))}
      </Section>
      <Section title="Radii, controls, motion">
        <Text tone="muted">
          control {scale['r-control']}, card {scale['r-card']}, chip {scale['r-chip']}; control height{' '}
          {scale.control}, on touch {scale['control-touch']}; colour {scale.fast}, sheets and drawers{' '}
          {scale.slow}; nothing moves with prefers-reduced-motion
        </Text>
      </Section>
      <Section title="Breakpoints">
        <Text tone="muted">
          {Object.entries(breakpoints)
            .map(([name, width]) => `${name} ${width}`)
            .join(', ')}
          ; below lg the phone layout
        </Text>
      </Section>
    </Stack>
  ),
};

const icons = {
  Activity,
  Bell,
  Copy,
  Eye,
  House,
  Languages,
  LifeBuoy,
  LogOut,
  Package,
  QrCode,
  RotateCcw,
  Server,
  Sun,
  User,
  Wallet,
  WifiOff,
};

/** lucide, 18 px, stroke 1.75. The logo, its large form and the loading indicator are one drawing. */
export const Icons: Story = {
  render: () => (
    <Stack gap={24}>
      <Section title="Icons">
        <Row gap={20} wrap>
          {Object.entries(icons).map(([name, icon]) => (
            <Stack key={name} gap={4} style={{ justifyItems: 'center', width: 72 }}>
              <Icon as={icon} size={22} />
              <Text size={12} tone="muted">
                {name}
              </Text>
            </Stack>
          ))}
        </Row>
      </Section>
      <Section title="The mark">
        <Row gap={24} wrap>
          <Mark size={48} />
          <Crossing />
          <Crossing stopped />
          <Spinner />
        </Row>
      </Section>
    </Stack>
  ),
};
