// The few icons of the login, drawn in the style of the icon set. So the login does not wait for the icon set (lucide).

const PATHS = {
  eye: 'M2.5 12C4.4 8 8 5.5 12 5.5s7.6 2.5 9.5 6.5c-1.9 4-5.5 6.5-9.5 6.5S4.4 16 2.5 12Z M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  eyeOff:
    'M9.9 5.8A9.6 9.6 0 0 1 12 5.5c4 0 7.6 2.5 9.5 6.5a13 13 0 0 1-2.2 3.2 M6.3 7.3A13 13 0 0 0 2.5 12c1.9 4 5.5 6.5 9.5 6.5 2 0 4-.6 5.6-1.8 M10 9.8a3 3 0 0 0 4.2 4.2 M3.5 3.5l17 17',
  alert: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z M12 7.5V13 M12 16.3v.1',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z M12 16.5V11 M12 7.7v.1',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z M12 7v5l3.2 1.8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const;

export interface GlyphProps {
  name: keyof typeof PATHS;
}

/** A decorative icon beside a text with the same meaning. `--icon` sets its size, like for all icons. */
export function Glyph({ name }: GlyphProps) {
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
