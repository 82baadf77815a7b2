// An attribute of the root element for style rules that apply outside of a component. With the selector `:root:has()`
// the browser would restyle the root, with all design tokens, for every element that appears or disappears.
import { useLayoutEffect } from 'react';

/** Sets `data-{name}` on the root element while the component is mounted. */
export function useRootAttribute(name: string): void {
  useLayoutEffect(() => {
    const attribute = `data-${name}`;
    document.documentElement.setAttribute(attribute, '');
    return () => document.documentElement.removeAttribute(attribute);
  }, [name]);
}
