/** Whether a statement failed on a key that is there already. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505';
