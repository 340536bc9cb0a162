import * as z from 'zod/mini';

const alone = z.object({});
const least = z.object({ minimum: z.number() });
const most = z.object({ maximum: z.number() });

/**
 * What can be wrong with a field, by the code in `detail[].type` of a refused input, with its details. The code is also
 * the message of a check in the contract's schemas, such as `z.regex(…, 'input.rate')`. `words/<language>/field-errors.json`
 * has the sentences.
 */
export const fieldErrors = {
  'input.amount': alone,
  'input.amount_above_zero': alone,
  'input.certificate_pair': alone,
  'input.certificate_pin': alone,
  'input.choice': z.object({ choices: z.array(z.string()) }),
  'input.cipher_key': alone,
  'input.clock': alone,
  'input.country': alone,
  'input.credential_key_16': alone,
  'input.credential_key_32': alone,
  'input.credential_text': alone,
  'input.credential_uuid': alone,
  'input.credential_word': alone,
  'input.dns_program': alone,
  'input.dns_provider': alone,
  'input.downloads': alone,
  'input.early_data': alone,
  'input.email': alone,
  'input.encryption_key': alone,
  'input.encryption_padding': alone,
  'input.file_path': alone,
  'input.flow': alone,
  'input.format': alone,
  'input.group_name': alone,
  'input.host_address': alone,
  'input.host_name': alone,
  'input.host_or_ip': alone,
  'input.host_port': alone,
  'input.host_wildcard': alone,
  'input.hours_overlap': alone,
  'input.last_four': alone,
  'input.line': alone,
  'input.link_option': alone,
  'input.markdown': alone,
  /** Names that are close to the unknown one. */
  'input.misspelt': z.object({ similar: z.array(z.string()) }),
  'input.mldsa_seed': alone,
  'input.network': alone,
  'input.obfs_or_null': alone,
  'input.padding_scheme': alone,
  'input.pay_method_code': alone,
  'input.currency': alone,
  'input.pay_rate': alone,
  'input.percent': alone,
  'input.pem': alone,
  'input.period': alone,
  'input.port': alone,
  'input.port_order': alone,
  'input.port_range': alone,
  'input.questions': alone,
  'input.rate': alone,
  'input.reality_key': alone,
  'input.reality_transport': alone,
  'input.required': alone,
  'input.rsa_key': alone,
  'input.scope': alone,
  /** The scopes into which the named one is divided. */
  'input.scope_parts': z.object({ parts: z.array(z.string()) }),
  /** The roles that bring scopes. */
  'input.scopes_or_role': z.object({ roles: z.array(z.string()) }),
  'input.service_name': alone,
  'input.short_id': alone,
  'input.six_digits': alone,
  'input.slug': alone,
  'input.time': alone,
  'input.time_zone': alone,
  'input.tls_or_null': alone,
  'input.too_big': most,
  'input.too_few': least,
  'input.too_long': most,
  'input.too_many': most,
  'input.too_short': least,
  'input.too_small': least,
  'input.type': alone,
  'input.unfit_kind': alone,
  'input.unknown': alone,
  'input.url_path': alone,
  'input.variable_name': alone,
  'input.whole_days': alone,
  'input.xhttp_extra': alone,
  'input.years': alone,
} as const;

export type FieldCode = keyof typeof fieldErrors;

export const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldErrors, text);

/** One error of a field, typed by its code. */
export type FieldError = {
  [Code in FieldCode]: { readonly code: Code; readonly details: z.output<(typeof fieldErrors)[Code]> };
}[FieldCode];
