import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { useScrollEdges } from './scroll-edges.ts';

const Group = styled.div`
  display: inline-flex;
  justify-self: start;
  padding: 2px;
  border-radius: var(--r-control);
  background: var(--sunken);
  max-width: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  /* More is hidden behind an edge that fades. */
  &[data-more] { mask-image: linear-gradient(to right, transparent, #000 var(--left, 0px), #000 calc(100% - var(--right, 0px)), transparent); }
  &[data-more~='start']:dir(ltr), &[data-more~='end']:dir(rtl) { --left: 32px; }
  &[data-more~='end']:dir(ltr), &[data-more~='start']:dir(rtl) { --right: 32px; }
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
  /** Fills it on phones, with less room around each label, so that more of them fit. */
  fit?: boolean;
}

/** Scrolls the box, and not the page, to the chosen one, which an address may have chosen. */
function showChosen(box: HTMLElement): void {
  const chosen = box.querySelector<HTMLElement>('[aria-pressed=true]');
  if (chosen === null) return;
  const [around, own] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (own.right > around.right) box.scrollLeft += own.right - around.right + 32;
  else if (own.left < around.left) box.scrollLeft += own.left - around.left - 32;
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
  const { start, end } = useScrollEdges(box, showChosen);
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
      data-more={[start && 'start', end && 'end'].filter(Boolean).join(' ') || undefined}
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
