import { Badge } from '../components/Badge/Badge.tsx';
import { Device } from '../components/Device/Device.tsx';
import { Row } from '../components/Stack/Stack.tsx';
import { Text } from '../components/Text/Text.tsx';

/** The device of a sign-in. `mark`: it is this one. */
export function DeviceCell({ agent, mark }: { agent: string; mark: string | false }) {
  return (
    <Row wrap style={{ overflowWrap: 'anywhere', rowGap: 0 }}>
      <Row style={{ minWidth: 0 }}>
        <Device agent={agent} withIcon />
      </Row>
      {mark && <Badge tone="info">{mark}</Badge>}
    </Row>
  );
}

/** The address of a sign-in. */
export function AddressCell({ children }: { children: string }) {
  return (
    <Text size={13} tone="muted" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
