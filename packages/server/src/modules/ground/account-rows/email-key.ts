/** The form in which two addresses are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
