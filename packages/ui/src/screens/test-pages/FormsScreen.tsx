import { login } from '@ferry/core/contract/auth/anyone';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Badge, Count } from '../../components/Badge/Badge.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { CodeInput } from '../../components/CodeInput/CodeInput.tsx';
import { CopyField } from '../../components/CopyField/CopyField.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Drawer } from '../../components/Drawer/Drawer.tsx';
import { useContractForm } from '../../components/Form/contract-form.ts';
import { FormInput } from '../../components/Form/Form.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Input, Textarea } from '../../components/Input/Input.tsx';
import { Menu } from '../../components/Menu/Menu.tsx';
import { Segments } from '../../components/Segments/Segments.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { Spinner } from '../../components/Spinner/Spinner.tsx';
import { Row, Stack } from '../../components/Stack/Stack.tsx';
import { StateDot } from '../../components/StateDot/StateDot.tsx';
import { Switch } from '../../components/Switch/Switch.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { FormCard } from '../parts/FormCard.tsx';
import { Parts, TestCard } from './TestPage.tsx';

const body = z.pick(login.body, { email: true, password: true });

/** Every component of forms, and one form that the contract checks. */
export function FormsScreen() {
  return (
    <Parts>
      <Buttons />
      <Marks />
      <Fields />
      <Stack gap={20}>
        <CheckedForm />
        <Layers />
      </Stack>
    </Parts>
  );
}

function Buttons() {
  const { t } = useTranslation('testPages');
  return (
    <TestCard title={t('buttons')}>
      <Row wrap>
        <Button kind="primary">{t('primary')}</Button>
        <Button>{t('secondary')}</Button>
        <Button kind="soft">{t('soft')}</Button>
        <Button kind="quiet">{t('quiet')}</Button>
        <Button kind="danger">
          <Icon as={Trash2} />
          {t('danger')}
        </Button>
      </Row>
      <Row wrap>
        <Button size="small">{t('secondary')}</Button>
        <Button size="big">{t('secondary')}</Button>
        <Button disabled>{t('disabled')}</Button>
        <Button kind="primary" busy busyLabel={t('busy')} style={{ minWidth: 112 }}>
          {t('primary')}
        </Button>
      </Row>
    </TestCard>
  );
}

function Marks() {
  const { t } = useTranslation('testPages');
  return (
    <TestCard title={t('marks')}>
      <Row wrap>
        <Badge>{t('secondary')}</Badge>
        <Badge tone="info">{t('info')}</Badge>
        <Badge tone="success">{t('success')}</Badge>
        <Badge tone="warning">{t('warning')}</Badge>
        <Badge tone="error">{t('error')}</Badge>
        <Count value={12} />
      </Row>
      <Row wrap gap={16}>
        <StateDot state="online" />
        <StateDot state="stale" />
        <StateDot state="offline" />
        <StateDot state="unknown" />
        <Spinner />
      </Row>
      <CopyField label={t('text')} value="https://link.ferry.example/link2/a1b2c3" />
    </TestCard>
  );
}

function Fields() {
  const { t } = useTranslation('testPages');
  const [digits, setDigits] = useState('');
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<'first' | 'second' | 'third'>('first');
  const options = (['first', 'second', 'third'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <TestCard title={t('fields')}>
      <Input label={t('text')} hint={t('hint')} defaultValue="渡口 Ferry" />
      <Input label={t('text')} error={t('wrong')} defaultValue="???" />
      <Input label={t('disabled')} disabled defaultValue="Ferry" />
      <Select label={t('choice')} value={choice} onChange={setChoice} options={options} />
      <Segments label={t('choice')} value={choice} onChange={setChoice} options={options} />
      <Textarea label={t('several')} rows={3} />
      <CodeInput label={t('code')} value={digits} onChange={setDigits} />
      <Checkbox checked={isOn} onChange={() => setOn(!isOn)}>
        {t('checkbox')}
      </Checkbox>
      <Switch checked={isOn} onChange={() => setOn(!isOn)}>
        {t('switch')}
      </Switch>
    </TestCard>
  );
}

function CheckedForm() {
  const { t } = useTranslation('testPages');
  const [sent, setSent] = useState<string>();
  const form = useContractForm(body, { defaultValues: { email: '', password: '' } });
  return (
    <FormCard
      title={t('form')}
      text={t('formText')}
      form={form}
      attempt={{ state: 'idle' }}
      onSubmit={({ email }) => setSent(JSON.stringify({ email, password: '…' }))}
      submit={{ label: t('submit'), busy: t('busy') }}
      {...(sent === undefined ? {} : { done: t('sent', { body: sent }) })}
    >
      <FormInput
        form={form}
        name="email"
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <FormInput form={form} name="password" label={t('password')} type="password" autoComplete="off" />
    </FormCard>
  );
}

function Layers() {
  const { t } = useTranslation('testPages');
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <TestCard title={t('layers')}>
      <Row wrap>
        <Button onClick={() => setOpen('dialog')}>{t('openDialog')}</Button>
        <Button onClick={() => setOpen('drawer')}>{t('openDrawer')}</Button>
        <Menu
          trigger={
            <Button>
              {t('openMenu')}
              <Icon as={ChevronDown} />
            </Button>
          }
          groups={[
            [
              { label: t('first'), onSelect: close },
              { label: t('second'), onSelect: close },
            ],
            [{ label: t('danger'), icon: Trash2, danger: true, onSelect: close }],
          ]}
        />
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('openDialog')}
        actions={<Button onClick={close}>{t('close')}</Button>}
      >
        <Text as="p">{t('layerText')}</Text>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title={t('openDrawer')}>
        <Text as="p">{t('layerText')}</Text>
      </Drawer>
    </TestCard>
  );
}
