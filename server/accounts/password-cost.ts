/** OWASP's parameters for Argon2id: about 20 ms of one core. */
export const cost = { memoryKib: 19_456, passes: 2, lanes: 1 };
