import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { fading, moreAt, showChosen, useScrollEdges } from './scroll-edges.ts';

const Group = styled.div`
  display: inline-flex;
  justify-self: start;
  padding: 2px;
  border-radius: var(--r-control);
  background: var(--sunken);
  max-width: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  ${fading}
  &[data-wide] { display: flex; justify-self: stretch; }
  &[data-fit] { ${below.sm} { display: flex; flex: 1; && button { flex: 1 1 auto; padding: 0 4px; } } }
  &[data-wide] button { flex: 1; justify-content: center; padding: 0 4px; }
  button {
    height: 32px;
    padding: 0 12px;
    border-radius: 6px;
    color: var(--muted);
    font-weight: 500;
    white-space: nowrap;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    flex: none;
    position: relative;
  }
  button:hover { color: var(--text); }
  button:focus-visible { outline-offset: -2px; }
  button[aria-pressed='true'] { background: var(--chosen); color: var(--text); box-shadow: var(--chosen-edge); }
  button:disabled { color: var(--disabled); cursor: not-allowed; }
  &[data-small] button { height: 28px; font-size: var(--t13); padding: 0 10px; }
  em { font-style: normal; font-size: var(--t12); color: var(--success); font-weight: 500; }
  ${below.lg} {
    && button { height: 40px; min-width: 44px; justify-content: center; }
    button::after { content: ''; position: absolute; inset: -2px 0; }
  }
`;

export interface SegmentsProps<Value extends string> {
  /** The name for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode; disabled?: boolean }>;
  /** Lower, for the head of a card. */
  small?: boolean;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Fills the container on phones, with less room around each label, so that more labels fit. */
  fit?: boolean;
}

/** A choice of two to six options with immediate effect. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  options,
  small,
  wide,
  fit,
}: SegmentsProps<Value>) {
  const box = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(box, showChosen);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (box.current) showChosen(box.current);
  }, [value]);
  return (
    <Group
      ref={box}
      role="group"
      aria-label={label}
      data-small={small || undefined}
      data-wide={wide || undefined}
      data-fit={fit || undefined}
      // While no button can be pressed, the keyboard still scrolls to the hidden ones.
      tabIndex={(edges.start || edges.end) && options.every(({ disabled }) => disabled) ? 0 : undefined}
      data-more={moreAt(edges)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Group>
  );
}
