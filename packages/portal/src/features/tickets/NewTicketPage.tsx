import { one } from '@ferry/core/contract/announcements/customer';
import { create, ticketKind, ticketLimits } from '@ferry/core/contract/tickets/customer';
import { useToast } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { type NewTicket, NewTicketScreen } from '@ferry/ui/screens/tickets/NewTicketScreen/NewTicketScreen';
import { useRef } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useQuery } from '../../binding/use-query.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';
import { Splash } from '../../routing/Splash.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

/** Values from another page: `?kind=`, `?subject=` and `?text=`. */
function usePrefill(): NewTicket {
  const [query] = useSearchParams();
  return {
    kind: ticketKind.options.find((kind) => kind === query.get('kind')) ?? 'general',
    title: (query.get('subject') ?? '').slice(0, ticketLimits.title),
    content: (query.get('text') ?? '').slice(0, ticketLimits.content),
  };
}

/** One idempotency key for each text, so that a ticket whose response was lost is not created twice. */
function useKey() {
  const last = useRef({ text: '', key: '' });
  return (ticket: object): string => {
    const text = JSON.stringify(ticket);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

function Form({ prefill }: { prefill: NewTicket }) {
  const { t } = useTranslation('tickets');
  // A text from another page does not overwrite the customer's draft.
  const isPrefilled = prefill.title !== '' || prefill.content !== '';
  const { opened, keep, forget } = useDraft(isPrefilled ? `new:${prefill.title}` : 'new');
  const hasDraft = opened.title !== '' || opened.text !== '';
  const { attachments, clear, ...uploads } = useUploads(opened.files, (files) => keep({ files }));
  const keyOf = useKey();
  const key = useRef('');
  const { attempt, run } = useCall(
    create,
    (send) => (call, input, options) => send(call, input, { ...options, idempotencyKey: key.current }),
  );
  const navigate = useNavigate();
  const toast = useToast();
  const initial = useRef<NewTicket>(
    hasDraft ? { kind: opened.kind, title: opened.title, content: opened.text } : prefill,
  );
  const submit = async (ticket: NewTicket) => {
    const body = { ...ticket, attachment_ids: attachments.map(({ id }) => id) };
    key.current = keyOf(body);
    const answer = await run({ body });
    if (answer === undefined) return;
    clear();
    forget();
    toast.success(t('submitted'), t('submittedText'));
    void navigate(paths.ticket({ id: answer.result.id }), { replace: true });
  };
  return (
    <NewTicketScreen
      {...uploads}
      draft={initial.current}
      onDraft={({ kind, title, content }) => keep({ kind, title, text: content })}
      attempt={attempt}
      onSubmit={(ticket) => void submit(ticket)}
    />
  );
}

/** Starts with the announcement's title, once it is loaded. */
function AboutAnnouncement({ revision, prefill }: { revision: number; prefill: NewTicket }) {
  const { t } = useTranslation('tickets');
  const { data, failure } = useQuery(one, { revision });
  if (data === undefined && failure === undefined) return <Splash within />;
  const title = data && t('aboutAnnouncement', { title: data.result.title }).slice(0, ticketLimits.title);
  return <Form prefill={title ? { ...prefill, title } : prefill} />;
}

export function NewTicketPage() {
  const prefill = usePrefill();
  const [query] = useSearchParams();
  const revision = Math.trunc(Number(query.get('announcement')));
  return revision > 0 && prefill.title === '' ? (
    <AboutAnnouncement revision={revision} prefill={prefill} />
  ) : (
    <Form prefill={prefill} />
  );
}
