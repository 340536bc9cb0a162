/** Fields of a shown node that the server sets. */
export const readOnlyFields = ['node_id', 'has_certificate_secrets', 'certificate_ends_at', 'unused_groups'];
