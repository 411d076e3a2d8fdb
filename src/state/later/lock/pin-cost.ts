/** OWASP's figure for PBKDF2 with SHA-256. */
export const PIN_ITERATIONS = 600_000;
