import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { Card, CardBody } from '../Card/Card.tsx';
import { Facts } from '../Facts/Facts.tsx';
import { Figure } from '../Figure/Figure.tsx';
import { TextLink } from '../Link/Link.tsx';
import { Qr } from '../Qr/Qr.tsx';
import { Row, Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Panel, PanelCell, PanelPart } from './Panel.tsx';

const meta = {
  component: Panel,
  subcomponents: { PanelCell },
  parameters: {
    what: 'A surface in twelve columns. A `PanelPart` spans some of them, a `PanelCell` is a part with a label and a value.',
    use: 'Facts of one thing side by side, the first of them large.',
    not: 'For rows of the same kind: a Table.',
  },
} satisfies Meta<typeof Panel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  render: () => (
    <Stack gap={20}>
      <Panel aria-label="我的服务">
        <PanelPart data-span="5" data-full>
          <Row between>
            <Text size={13} tone="muted">
              剩余时间
            </Text>
            <Badge tone="success">使用中</Badge>
          </Row>
          <Figure value={23} unit="天" />
        </PanelPart>
        <PanelPart data-span="7" data-full>
          <Text size={13} tone="muted">
            余额
          </Text>
          <Figure before="¥" value="36.50" />
        </PanelPart>
        <PanelCell
          label="在线设备"
          value={
            <>
              2 <small>/ 5</small>
            </>
          }
        />
        <PanelCell label="余额" value="¥36.50">
          <TextLink data-small href="#top-up">
            充值
          </TextLink>
        </PanelCell>
        <PanelCell
          label="速度"
          value={
            <>
              500 <small>Mbps</small>
            </>
          }
        >
          套餐上限
        </PanelCell>
        <PanelCell
          label="可用节点"
          value={
            <>
              38 <small>/ 48</small>
            </>
          }
        />
      </Panel>
      <Card title="导入到客户端" tools={<Button size="small">下载</Button>}>
        <CardBody>
          <Row gap={24} wrap>
            <Qr text="https://link.ferry.example/link2/demo" label="订阅链接的二维码" />
            <div style={{ flex: 1, minWidth: 200 }}>
              <Facts
                facts={[
                  { name: '倍率', value: '2.0，用 1 GB 计 2 GB' },
                  { name: '协议', value: 'VLESS、Trojan' },
                ]}
              />
            </div>
          </Row>
        </CardBody>
      </Card>
    </Stack>
  ),
};
