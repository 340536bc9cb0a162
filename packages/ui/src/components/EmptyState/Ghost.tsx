import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';

/**
 * The future content of an empty place: lines with a text at each end, or the bars of a chart. Plausible for this site,
 * but made up.
 */
export type Example = readonly (readonly [start: string, end: string])[] | 'bars';

const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  height: 168px;
  /* Long words make three lines higher. */
  &[data-short] { height: auto; min-height: 136px; max-height: 168px; }
  padding: 16px 16px 0;
  overflow: hidden;
  background: var(--page);
  border-bottom: 1px solid var(--line);
  user-select: none;
  &::after { content: ''; position: absolute; inset: auto 0 0; height: 64px; background: linear-gradient(transparent, var(--page)); }
  @container (min-width: 640px) { order: 2; &, &[data-short] { height: auto; min-height: 168px; max-height: none; } border-bottom: 0; border-inline-start: 1px solid var(--line); }
`;

const Sheet = styled.div`
  padding: 14px 16px 0;
  border: 1px dashed var(--line-strong);
  border-bottom: 0;
  border-radius: 10px 10px 0 0;
  background: var(--surface);
  color: var(--muted);
  font-size: var(--t13);
  line-height: 20px;
  p { display: flex; justify-content: space-between; gap: 12px; padding: 6px 0; border-top: 1px dashed var(--line); }
  p:first-child { border-top: 0; padding-top: 0; }
  p:first-child span:first-child { color: var(--text); font-weight: 500; }
  span { min-width: 0; overflow-wrap: anywhere; }
  span:last-child { max-width: 60%; text-align: end; }
  span[data-masked] { font-family: var(--mono); }
  svg { display: block; width: 100%; height: 128px; fill: var(--c1); opacity: 0.32; }
`;

const Tag = styled.span`
  position: absolute;
  top: 5px;
  inset-inline-end: 28px;
  z-index: 1;
  padding: 0 8px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-chip);
  background: var(--page);
  color: var(--muted);
  font-size: var(--t12);
  line-height: 20px;
`;

const heights = [30, 46, 38, 60, 52, 74, 44, 66, 58, 82, 70, 50, 62, 78];

/** An example with a dashed edge and a label that says so. Hidden from screen readers, which would read it as data. */
export function Ghost({ of }: { of: Example }) {
  const { t } = useTranslation('ui');
  return (
    <Root aria-hidden data-example data-short={of.length < 4 || undefined}>
      <Tag>{t('example')}</Tag>
      <Sheet>
        {of === 'bars' ? (
          <svg viewBox="0 0 404 96" preserveAspectRatio="none" aria-hidden>
            {heights.map((height, at) => (
              <rect key={height} x={at * 29 + 2} y={96 - height} width={18} height={height} rx={2} />
            ))}
          </svg>
        ) : (
          of.map(([start, end]) => (
            <p key={start}>
              <span>{start}</span>
              <span data-masked={/[•…]/.test(end) || undefined}>{end}</span>
            </p>
          ))
        )}
      </Sheet>
    </Root>
  );
}
