// The choice for the sound of calls, which all tabs of this browser share (X-CALL-05).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callSound } from '../../platform/call-sound.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

export function CallSoundSetting() {
  const { t } = useLingui();
  const [sound, setSound] = useState(() => callSound.read() ?? 'messages');
  return (
    <RadioGroup
      label={t`Calls ring aloud in this browser`}
      value={sound}
      options={[
        { value: 'messages', label: t`Like messages: with sound on, and without do not disturb` },
        { value: 'always', label: t`Always` },
        { value: 'never', label: t`Never: a call shows without a sound` },
      ]}
      onChange={(value) => {
        callSound.write(value);
        setSound(value);
      }}
    />
  );
}
