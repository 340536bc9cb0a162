/** Text fields, except search fields, whose text is no loss. */
const written =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=password], [type=tel], [type=url], [type=number])';

/** Whether leaving this page would lose something: a text in a field, or something that the page itself warns about. */
function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(written);
  const isWritten = [...fields].some(
    (field) => !field.readOnly && !field.disabled && field.value.trim() !== '',
  );
  return isWritten || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Answers the service worker, of any version, whether a notification may take this page's place. Starts with the first
 * script: until the document has been parsed the browser holds the question back, and a later start would miss it.
 */
export function answerWhetherMayLeave(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (data === 'may this page be left') ports[0]?.postMessage(!hasUnsavedText());
  });
}
