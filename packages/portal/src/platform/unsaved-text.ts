/** Fields into which people write. A field to search in is none: nothing is lost with it. */
const written =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=password], [type=tel], [type=url], [type=number])';

/**
 * Whether something would be lost if another page took the place of this one: a text in a field, or what the page itself
 * warns about before it is left.
 */
export function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(written);
  const isWritten = [...fields].some(
    (field) => !field.readOnly && !field.disabled && field.value.trim() !== '',
  );
  return isWritten || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
