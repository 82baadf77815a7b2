// Toasts that stay long enough for a screenshot, in a store of their own.
import { useState } from 'react';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { createToasts } from '../ui/toasts.ts';
import type { SectionProps } from './Section.tsx';
import { Section } from './Section.tsx';
import { Stage } from './Stage.tsx';

const LONG = 3_600_000;

export function Notices({ words }: SectionProps) {
  const [store] = useState(() => {
    const made = createToasts();
    made.add({ text: words.toastInfo, ms: LONG });
    made.add({ kind: 'good', text: words.toastGood, ms: LONG });
    made.add({
      kind: 'wrong',
      text: words.toastWrong,
      ms: LONG,
      action: { label: words.resend, onPress: () => {} },
    });
    return made;
  });
  return (
    <Section title={words.notices}>
      <Stage>
        <ToastRegion label={words.notices} closeLabel={words.close} store={store} />
      </Stage>
    </Section>
  );
}
