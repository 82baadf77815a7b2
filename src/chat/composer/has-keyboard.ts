// Whether the device probably has a hardware keyboard, told by its fine pointer. Without one, a focused field
// would open the on-screen keyboard over the conversation.

export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;
