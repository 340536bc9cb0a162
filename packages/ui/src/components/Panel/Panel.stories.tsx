import { sample } from '@ferry/core/testing/sample';
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
      <Panel aria-label={sample('我的服务', 'My service')}>
        <PanelPart data-span="5" data-full>
          <Row between>
            <Text size={13} tone="muted">
              {sample('剩余时间', 'Time left')}
            </Text>
            <Badge tone="success">{sample('使用中', 'In use')}</Badge>
          </Row>
          <Figure value={23} unit={sample('天', 'days')} />
        </PanelPart>
        <PanelPart data-span="7" data-full>
          <Text size={13} tone="muted">
            {sample('余额', 'Balance')}
          </Text>
          <Figure before="¥" value="36.50" />
        </PanelPart>
        <PanelCell
          label={sample('在线设备', 'Devices online')}
          value={
            <>
              2 <small>/ 5</small>
            </>
          }
        />
        <PanelCell label={sample('余额', 'Balance')} value="¥36.50">
          <TextLink data-small href="#top-up">
            {sample('充值', 'Top up')}
          </TextLink>
        </PanelCell>
        <PanelCell
          label={sample('速度', 'Speed')}
          value={
            <>
              500 <small>Mbps</small>
            </>
          }
        >
          {sample('套餐上限', 'Limit of the plan')}
        </PanelCell>
        <PanelCell
          label={sample('套餐节点', 'Your nodes')}
          value={
            <>
              36 <small>{sample('/ 38 在线', 'of 38 online')}</small>
            </>
          }
        />
      </Panel>
      <Card
        title={sample('导入到客户端', 'Import into an app')}
        tools={<Button size="small">{sample('下载', 'Download')}</Button>}
      >
        <CardBody>
          <Row gap={24} wrap>
            <Qr
              text="https://link.ferry.example/link2/demo"
              label={sample('订阅链接的二维码', 'QR code of the subscription link')}
            />
            <div style={{ flex: 1, minWidth: 200 }}>
              <Facts
                facts={[
                  {
                    name: sample('倍率', 'Rate'),
                    value: sample('2.0，用 1 GB 计 2 GB', '2.0, so 1 GB counts as 2 GB'),
                  },
                  { name: sample('协议', 'Protocols'), value: sample('VLESS、Trojan', 'VLESS, Trojan') },
                ]}
              />
            </div>
          </Row>
        </CardBody>
      </Card>
    </Stack>
  ),
};
