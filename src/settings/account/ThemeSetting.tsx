// The choice of the theme, which all tabs of this browser share.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { chooseTheme, themeNow } from '../../platform/theme.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

export function ThemeSetting() {
  const { t } = useLingui();
  const [theme, setTheme] = useState(themeNow);
  // The user may choose in another tab.
  useEffect(() => {
    const refresh = (): void => setTheme(themeNow());
    addEventListener('storage', refresh);
    return () => removeEventListener('storage', refresh);
  }, []);
  return (
    <RadioGroup
      label={t`Theme`}
      value={theme}
      options={[
        { value: 'system', label: t`System` },
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
      ]}
      onChange={(value) => {
        chooseTheme(value);
        setTheme(value);
      }}
    />
  );
}
