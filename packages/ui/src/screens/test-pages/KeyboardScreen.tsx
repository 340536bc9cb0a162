import { useState } from 'react';
import { Button, ButtonLink } from '../../components/Button/Button.tsx';
import { Card } from '../../components/Card/Card.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Input } from '../../components/Input/Input.tsx';
import { Segments } from '../../components/Segments/Segments.tsx';
import { Row, Stack } from '../../components/Stack/Stack.tsx';
import { Switch } from '../../components/Switch/Switch.tsx';
import { type Column, Table } from '../../components/Table/Table.tsx';
import { Tabs } from '../../components/Tabs/Tabs.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { Parts, TestCard } from './TestPage.tsx';

const keys = [
  ['Tab', 'key_tab'],
  ['Enter', 'key_enter'],
  ['Space', 'key_space'],
  ['← → ↑ ↓', 'key_arrows'],
  ['Esc', 'key_escape'],
] as const;
const rules = ['rule_contrast', 'rule_target', 'rule_motion', 'rule_heading'] as const;

/** Roughly what a screen reader announces for an element. */
const nameOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ??
  (element as HTMLInputElement).labels?.[0]?.textContent ??
  element.textContent ??
  '';

const choices = ['first', 'second', 'third'] as const;

/** One of each thing that takes the focus. */
function Walk({ onFocus, onOpen }: { onFocus: (name: string) => void; onOpen: () => void }) {
  const { t } = useTranslation('testPages');
  const [choice, setChoice] = useState<(typeof choices)[number]>('first');
  return (
    <Stack
      gap={16}
      onFocus={(event) => onFocus(nameOf(event.target as HTMLElement))}
      onBlur={() => onFocus('')}
    >
      <Text as="p" tone="muted">
        {t('walkText')}
      </Text>
      <Input label={t('text')} />
      <Segments
        label={t('choice')}
        value={choice}
        onChange={setChoice}
        options={choices.map((value) => ({ value, label: t(value) }))}
      />
      <Row wrap gap={16}>
        <Checkbox>{t('checkbox')}</Checkbox>
        <Switch>{t('switch')}</Switch>
      </Row>
      <Row wrap>
        <Button onClick={onOpen}>{t('openDialog')}</Button>
        <ButtonLink href="#main">{t('all')}</ButtonLink>
      </Row>
      <Tabs
        label={t('choice')}
        value={choice}
        onChange={setChoice}
        tabs={choices.map((value) => ({ value, label: t(value), panel: <Text as="p">{t(value)}</Text> }))}
      />
    </Stack>
  );
}

/** The announcements, and the focused element. */
function Live({ focus }: { focus: string }) {
  const { t } = useTranslation('testPages');
  const [said, setSaid] = useState(0);
  return (
    <Stack gap={12}>
      <Text as="p" size={13} tone="muted">
        {focus === '' ? t('focusedNone') : t('focused', { name: focus })}
      </Text>
      <Button onClick={() => setSaid(said + 1)}>{t('say')}</Button>
      <Text as="p" role="status">
        {said > 0 && t('said', { count: said })}
      </Text>
    </Stack>
  );
}

/** Controls to try with the keyboard, the function of each key, and the announcements. */
export function KeyboardScreen() {
  const { t } = useTranslation('testPages');
  const [focus, setFocus] = useState('');
  const [isOpen, setOpen] = useState(false);
  const columns: Column<(typeof keys)[number]>[] = [
    { header: t('key'), phone: 'title', cell: ([key]) => <Text mono>{key}</Text> },
    { header: t('does'), phone: 'below', cell: ([, word]) => t(word) },
  ];
  return (
    <>
      <Parts>
        <TestCard title={t('walk')}>
          <Walk onFocus={setFocus} onOpen={() => setOpen(true)} />
        </TestCard>
        <Stack gap={20}>
          <Card title={t('keys')}>
            <Table label={t('keys')} columns={columns} rows={keys} rowKey={([key]) => key} />
          </Card>
          <TestCard title={t('live')}>
            <Live focus={focus} />
          </TestCard>
          <TestCard title={t('rules')}>
            <Stack as="ul">
              {rules.map((rule) => (
                <li key={rule}>{t(rule)}</li>
              ))}
            </Stack>
          </TestCard>
        </Stack>
      </Parts>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('openDialog')}
        actions={<Button onClick={() => setOpen(false)}>{t('close')}</Button>}
      >
        <Text as="p">{t('layerText')}</Text>
      </Dialog>
    </>
  );
}
