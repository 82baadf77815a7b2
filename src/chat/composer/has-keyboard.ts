// The tab. Whether one types with keys: where a keyboard comes up on the screen it would cover what one looks at.

export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;
