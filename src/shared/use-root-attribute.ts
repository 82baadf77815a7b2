// An attribute of the root element for style rules that reach outside of a component. The selector `:root:has()` would
// restyle the root, with all tokens, for every row that comes or goes.
import { useLayoutEffect } from 'react';

/** Sets `data-{name}` on the root element while the component is mounted. */
export function useRootAttribute(name: string): void {
  useLayoutEffect(() => {
    const attribute = `data-${name}`;
    document.documentElement.setAttribute(attribute, '');
    return () => document.documentElement.removeAttribute(attribute);
  }, [name]);
}
