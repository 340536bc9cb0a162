import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Count, type CountProps } from '../Badge/Badge.tsx';

const List = styled(Base.List)`
  display: flex;
  gap: 24px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
`;

const Tab = styled(Base.Tab)`
  color: var(--muted);
  font-weight: 500;
  height: 44px;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  white-space: nowrap;
  border-bottom: 2px solid transparent;
  &:hover { color: var(--text); }
  &:focus-visible { outline-offset: -2px; }
  &[data-active] { color: var(--text); border-color: var(--primary); }
`;

const Panel = styled(Base.Panel)`
  padding-top: 20px;
  outline-offset: 4px;
`;

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** The views, each with its name and its content. */
  tabs: ReadonlyArray<{
    value: Value;
    label: string;
    count?: Pick<CountProps, 'value' | 'words'>;
    panel: ReactNode;
  }>;
}

/** Several views of one subject, shown one at a time. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <List aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count ? <Count value={tab.count.value} words={tab.count.words} /> : null}
          </Tab>
        ))}
      </List>
      {tabs.map((tab) => (
        <Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Panel>
      ))}
    </Base.Root>
  );
}
