import type { NodeStatus } from '@ferry/core/contract/nodes/customer';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';

const Root = styled.span`
  display: inline-flex;
  width: fit-content;
  align-items: center;
  gap: 8px;
  white-space: nowrap;
  &::before { content: ''; width: 8px; height: 8px; border-radius: 50%; flex: none; }
  &[data-state='online']::before { background: var(--success); }
  &[data-state='stale']::before { box-shadow: inset 0 0 0 2px var(--warning); }
  &[data-state='offline']::before { background: var(--error); border-radius: 1px; transform: rotate(45deg) scale(0.9); }
  &[data-state='unknown']::before { border: 1.5px dashed var(--muted); }
`;

const words = {
  online: 'stateOnline',
  stale: 'stateStale',
  offline: 'stateOffline',
  unknown: 'stateUnknown',
} as const;

/** The word for the status of a node. */
export function useStateWord(): (state: NodeStatus) => string {
  const { t } = useTranslation();
  return (state) => t(words[state]);
}

/** The status of a node as a shape: disc, ring, diamond or dashed ring. The word is always beside it. */
export function StateDot({ state, children }: { state: NodeStatus; children?: ReactNode }) {
  const wordOf = useStateWord();
  return <Root data-state={state}>{children ?? wordOf(state)}</Root>;
}
