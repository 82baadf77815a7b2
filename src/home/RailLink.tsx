// A link of the rail to a section of the home screen.
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './HomeScreen.module.css';
import { keptSearch, SECTIONS, type SectionName, sectionOf } from './sections.ts';

export interface RailLinkProps {
  section: SectionName;
  label: string;
  icon: ReactNode;
  /** A badge. */
  children?: ReactNode;
}

export function RailLink({ section: name, label, icon, children }: RailLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => sectionOf(pathname) === name });
  const section = SECTIONS.find((one) => one.name === name);
  if (!section) return null;
  return (
    <Link
      // The table of sections holds plain strings, which the router's types do not accept.
      to={section.path as '/home/chat'}
      search={(before) => keptSearch(section, before)}
      className={cx(styles.place, isHere && styles.here)}
      aria-current={isHere ? 'page' : undefined}
      title={label}
    >
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </Link>
  );
}
