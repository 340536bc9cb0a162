/** In the session storage: what was typed before signing in. Removed when a session begins or ends. */
export const typedKey = 'auth_typed';
