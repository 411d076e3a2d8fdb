/// <reference types="trusted-types" />

/** From package.json, set by the build. */
declare const __APP_VERSION__: string;
