import type { ComponentProps, ElementType } from 'react';
import { styled } from 'styled-components';

const Root = styled.span`
  &[data-size='12'] { font-size: var(--t12); line-height: 18px; }
  &[data-size='13'] { font-size: var(--t13); line-height: 20px; }
  &[data-size='14'] { font-size: var(--t14); line-height: 22px; }
  &[data-size='16'] { font-size: var(--t16); line-height: 24px; }
  &[data-size='20'] { font-size: var(--t20); line-height: 28px; }
  &[data-size='24'] { font-size: var(--t24); line-height: 32px; }
  &[data-tone='muted'] { color: var(--muted); }
  &[data-tone='primary'] { color: var(--primary); }
  &[data-tone='success'] { color: var(--success); }
  &[data-tone='warning'] { color: var(--warning); }
  &[data-tone='error'] { color: var(--error); }
  &[data-weight='400'] { font-weight: 400; }
  &[data-weight='500'] { font-weight: 500; }
  &[data-weight='600'] { font-weight: 600; }
  &[data-clip] { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
  &[data-nowrap] { white-space: nowrap; }
  &[data-mono] { font-family: var(--mono); font-size: 0.93em; }
`;

export interface TextProps extends ComponentProps<'span'> {
  /** The element. By default `span`. */
  as?: ElementType;
  size?: 12 | 13 | 14 | 16 | 20 | 24;
  tone?: 'muted' | 'primary' | 'success' | 'warning' | 'error';
  /** How bold it is. */
  weight?: 400 | 500 | 600;
  /** Cuts a line that is too long. */
  clip?: boolean;
  /** It stays in one line. */
  nowrap?: boolean;
  /** In letters of one width, for codes. */
  mono?: boolean;
}

/** Text in one of the sizes, tones and weights of the theme. */
export function Text({ size, tone, weight, clip, nowrap, mono, ...rest }: TextProps) {
  return (
    <Root
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-clip={clip || undefined}
      data-nowrap={nowrap || undefined}
      data-mono={mono || undefined}
      {...rest}
    />
  );
}

/** The dot between facts on one line. It is drawn, because the middle dot is full-width in Chinese fonts. */
export const Dot = styled.i.attrs({ 'aria-hidden': true })`
  display: inline-block;
  width: 3px;
  height: 3px;
  border-radius: 50%;
  background: currentColor;
  opacity: 0.7;
  margin: 0 8px;
  vertical-align: middle;
`;
