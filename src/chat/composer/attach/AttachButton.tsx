// Button that adds pictures and files. The code of its menu loads on demand.
import { useLingui } from '@lingui/react/macro';
import Paperclip from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

const AttachMenu = onDemand(async () => (await import('./AttachMenu.tsx')).AttachMenu);

export function AttachButton({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const [requested, setRequested] = useState(false);
  const button = (
    <IconButton
      label={t`Attach`}
      title={t`Attach`}
      aria-haspopup="menu"
      onPointerEnter={() => void AttachMenu.preload()}
      onClick={() => setRequested(true)}
    >
      <Paperclip />
    </IconButton>
  );
  if (!requested) return button;
  return (
    <LazyBoundary fallback={button} onError={() => setRequested(false)}>
      <AttachMenu chat={chat} />
    </LazyBoundary>
  );
}
