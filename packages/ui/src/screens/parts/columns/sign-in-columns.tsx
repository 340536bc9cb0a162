import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Device } from '../../../components/Device/Device.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { below, rowsAs } from '../../../theme/breakpoints.ts';

/** The device is beside other texts, so its baseline is the name's and not the icon's. */
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

/** The column with the device of each sign-in, which names the row. `mark`: the label of this device. */
export const deviceColumn = <One extends { user_agent: string; is_current: boolean }>(
  header: string,
  mark: string,
): Column<One> => ({
  header,
  phone: 'title',
  skeleton: 140,
  cell: ({ user_agent, is_current }) => <DeviceCell agent={user_agent} mark={is_current && mark} />,
});

/** On cards the address is below the name of the device, not below its icon. */
const BelowName = styled(Text)`
  overflow-wrap: anywhere;
  ${below.lg} { ${rowsAs.cards} { display: block; padding-inline-start: 24px; } }
`;

/** The column with the address of each sign-in. */
export const addressColumn = <One,>(header: string, address: (one: One) => ReactNode): Column<One> => ({
  header,
  phone: 'below',
  skeleton: 96,
  cell: (one) => (
    <BelowName size={13} tone="muted">
      {address(one)}
    </BelowName>
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
