/// <reference types="trusted-types" />

/** From package.json. */
declare const __APP_VERSION__: string;
