/** What hashing a password costs: OWASP's recommendation for Argon2id. A core for some 20 ms. */
export const cost = { memoryKib: 19_456, passes: 2, lanes: 1 };
