/// <reference types="trusted-types" />

/** From package.json, by the build. */
declare const __APP_VERSION__: string;
