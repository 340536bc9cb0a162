import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Device } from '../../../components/Device/Device.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';

/** It shares its line with texts beside it, so its baseline is that of the name and not of the icon. */
const Agent = styled(Row)`
  & > svg { align-self: center; flex: none; }
`;

/** The device of a sign-in. `mark`: it is this one. */
function DeviceCell({ agent, mark }: { agent: string; mark: string | false }) {
  return (
    <Row wrap style={{ overflowWrap: 'anywhere', rowGap: 0 }}>
      <Agent baseline>
        <Device agent={agent} withIcon />
      </Agent>
      {mark && <Badge tone="info">{mark}</Badge>}
    </Row>
  );
}

/** The column with the device of each sign-in, which names the row. `mark`: what is said of this device. */
export const deviceColumn = <One extends { user_agent: string; is_current: boolean }>(
  header: string,
  mark: string,
): Column<One> => ({
  header,
  phone: 'title',
  skeleton: 140,
  cell: ({ user_agent, is_current }) => <DeviceCell agent={user_agent} mark={is_current && mark} />,
});

/** The column with the address of each sign-in. */
export const addressColumn = <One,>(header: string, address: (one: One) => ReactNode): Column<One> => ({
  header,
  phone: 'below',
  skeleton: 96,
  cell: (one) => (
    <Text size={13} tone="muted" style={{ overflowWrap: 'anywhere' }}>
      {address(one)}
    </Text>
  ),
});

/** A column with a time of each sign-in or session, as text. */
export const timeColumn = <One,>(
  header: string,
  look: Pick<Column<One>, 'phone' | 'skeleton'>,
  time: (one: One) => string,
): Column<One> => ({
  header,
  ...look,
  cell: (one) => (
    <Text size={13} tone="muted" nowrap>
      {time(one)}
    </Text>
  ),
});
