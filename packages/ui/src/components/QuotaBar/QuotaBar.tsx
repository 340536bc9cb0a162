import { styled } from 'styled-components';

const Root = styled.div`
  position: relative;
`;
const Track = styled.div`
  height: 10px;
  border-radius: 5px;
  background: var(--track);
  display: flex;
  gap: 2px;
  overflow: hidden;
`;
const Part = styled.i`
  height: 100%;
  background: var(--primary);
  flex: none;
  &[data-share='2'] { opacity: var(--share-2); }
  &[data-share='3'] { opacity: var(--share-3); }
`;
const Tick = styled.i`
  position: absolute;
  top: -5px;
  width: 2px;
  height: 20px;
  background: var(--text);
  box-shadow: 0 0 0 2px var(--surface);
  border-radius: 1px;
`;
/** A square of a legend in the colour of its part. `tick` is the mark of time. */
export const Key = styled.i.attrs({ 'aria-hidden': true })`
  width: 8px;
  height: 8px;
  border-radius: 2px;
  background: var(--primary);
  flex: none;
  display: inline-block;
  &[data-share='2'] { opacity: var(--share-2); }
  &[data-share='3'] { opacity: var(--share-3); }
  &[data-share='tick'] { width: 2px; height: 12px; background: var(--text); border-radius: 1px; }
`;

export interface QuotaBarProps {
  /** Parts of the whole, from 0 to 1, oldest first: earlier, yesterday, today. */
  earlier: number;
  /** The part of yesterday. */
  yesterday: number;
  /** The part of today. */
  today: number;
  /** The elapsed part of the period, from 0 to 1. Missing if the period never ends. */
  gone?: number | undefined;
  label: string;
}

/** The used part of a quota in three shades of blue, with a tick for the elapsed time. */
export function QuotaBar({ earlier, yesterday, today, gone, label }: QuotaBarProps) {
  const used = Math.min(1, earlier + yesterday + today);
  const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <Root>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(used * 100)}
      >
        {earlier > 0 && <Part style={{ width: percent(earlier) }} />}
        {yesterday > 0 && <Part data-share="2" style={{ width: percent(yesterday) }} />}
        {today > 0 && <Part data-share="3" style={{ width: percent(today) }} />}
      </Track>
      {gone !== undefined && <Tick style={{ left: `calc(${percent(gone)} - 1px)` }} />}
    </Root>
  );
}
