import { create, ticketKind, ticketLimits } from '@ferry/core/contract/tickets/customer';
import { ChevronDown, Stethoscope } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { ControlBox, Field, helpId } from '../../../components/Field/Field.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { type ContractForm, FormInput, useFieldError } from '../../../components/Form/Form.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FormCard } from '../../parts/FormCard.tsx';
import type { Attempt } from '../../parts/load.ts';
import { MessageBox, type MessageBoxProps, unsentOf } from '../MessageBox.tsx';
import { kindWords } from '../ticket-words.ts';
import { Suggestions } from './Suggestions.tsx';
import type { Answer } from './suggest.ts';

const body = z.pick(create.body, { title: true, content: true, kind: true });
type Typed = z.input<typeof body>;
export type NewTicket = z.output<typeof body>;

export interface NewTicketScreenProps
  extends Pick<MessageBoxProps, 'uploads' | 'onFiles' | 'onRemoveUpload' | 'onRetryUpload'> {
  /** The initial values: a stored draft, or text from another page. */
  draft: NewTicket;
  /** Called with each change, to store the draft. */
  onDraft: (draft: NewTicket) => void;
  /** Answers of the operator, which are suggested while the customer types. */
  answers: readonly Answer[];
  /** The page that checks why nodes do not work. */
  checkHref: string;
  attempt: Attempt;
  onSubmit: (ticket: NewTicket) => void;
}

type FormOf = ContractForm<Typed, NewTicket>;

const Choice = styled(ControlBox)`
  select {
    flex: 1;
    min-width: 0;
    height: 100%;
    border: 0;
    outline: 0;
    background: transparent;
    appearance: none;
    cursor: pointer;
    padding-inline-end: 24px;
  }
  /* The arrow lies on it. */
  & > svg { margin-inline-start: -24px; pointer-events: none; }
  option { background: var(--raised); color: var(--text); }
`;

/** The browser's native select: phones have a good one, and it adds little code. */
function Kind({ form }: { form: FormOf }) {
  const { t } = useTranslation('tickets');
  const id = useId();
  return (
    <Field id={id} label={t('kind')}>
      <Choice>
        <select id={id} {...form.register('kind')}>
          {ticketKind.options.map((value) => (
            <option key={value} value={value}>
              {t(kindWords[value])}
            </option>
          ))}
        </select>
        <Icon as={ChevronDown} size={16} />
      </Choice>
    </Field>
  );
}

/** The text with files. */
function Content({
  form,
  kind,
  ...box
}: { form: FormOf; kind: Typed['kind'] } & Omit<MessageBoxProps, 'area' | 'text' | 'onText'>) {
  const { t } = useTranslation('tickets');
  const id = useId();
  const { field } = useController({ control: form.control, name: 'content' });
  const error = useFieldError({ form, name: 'content' });
  return (
    <Field id={id} label={t('content')} error={error}>
      <MessageBox
        {...box}
        tall
        invalid={error !== undefined}
        text={field.value}
        onText={field.onChange}
        area={{
          id,
          ref: field.ref,
          placeholder: t(kind === 'connection' ? 'connectionPlaceholder' : 'contentPlaceholder'),
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? helpId(id) : undefined,
        }}
      />
    </Field>
  );
}

/** Creates a ticket. The draft is stored on this device until it is sent. */
export function NewTicketScreen(props: NewTicketScreenProps) {
  const { draft, onDraft, answers, checkHref, attempt, onSubmit, ...box } = props;
  const { t } = useTranslation('tickets');
  const form: FormOf = useContractForm(body, {
    defaultValues: draft,
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  const [kind, title, content] = useWatch({ control: form.control, name: ['kind', 'title', 'content'] });
  const tell = useRef(onDraft);
  tell.current = onDraft;
  const isDirty = title !== draft.title || content !== draft.content || kind !== draft.kind;
  useEffect(() => {
    if (isDirty) tell.current({ kind: kind ?? 'general', title, content });
  }, [isDirty, kind, title, content]);
  const waits = box.uploads.some(({ state }) => state === 'sending');
  return (
    <FormCard
      wide
      form={form}
      attempt={attempt}
      onSubmit={onSubmit}
      submit={{ label: t('submit'), busy: t('submitting') }}
      // The editor shows which failed files prevent sending.
      blocked={waits ? t('waitForFiles') : unsentOf(box.uploads).length > 0 ? '' : undefined}
    >
      <Kind form={form} />
      {/* A ticket with text may come from the check, and then contains its result. */}
      {kind === 'connection' && draft.content === '' && (
        <Notice
          icon={Stethoscope}
          action={
            <TextLink href={checkHref} data-small>
              {t('check')}
            </TextLink>
          }
        >
          {t('checkFirst')}
        </Notice>
      )}
      <FormInput
        form={form}
        name="title"
        label={t('subject')}
        hint={t('subjectHint')}
        maxLength={ticketLimits.title}
        autoComplete="off"
        enterKeyHint="next"
      />
      <Suggestions answers={answers} typed={`${title}\n${content}`} />
      <Content {...box} form={form} kind={kind} isKept={isDirty} />
    </FormCard>
  );
}
