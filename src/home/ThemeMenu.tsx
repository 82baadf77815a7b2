// The theme menu: system, light, dark. ThemeSwitch mounts the menu at the first press of its button, so the menu starts
// open.
import { useLingui } from '@lingui/react/macro';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useState } from 'react';
import { chooseTheme, themeNow } from '../platform/theme.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';

export function ThemeMenu() {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const [theme, setTheme] = useState(themeNow);
  const choose = (value: string): void => {
    if (value !== 'system' && value !== 'light' && value !== 'dark') return;
    chooseTheme(value);
    setTheme(value);
  };
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      side="right"
      align="end"
      trigger={
        <IconButton label={t`Theme`} title={t`Theme`}>
          <SunMoon />
        </IconButton>
      }
      entries={[
        {
          kind: 'choice',
          id: 'theme',
          label: t`Theme`,
          value: theme,
          options: [
            { value: 'system', label: t`System` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ],
          onChange: choose,
        },
      ]}
    />
  );
}
