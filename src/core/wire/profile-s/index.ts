// The complete contract of profile S.
export * from './content-encode.ts';
export * from './content.ts';
export * from './control.ts';
export * from './endpoints.ts';
export * from './enums.ts';
export * from './events.ts';
export * from './frames.ts';
export * from './objects.ts';
export * from './rows.ts';
export * from './signals.ts';
