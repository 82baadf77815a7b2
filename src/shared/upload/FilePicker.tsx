// The tab. The upload wrapper (DLG-06): the browser's own dialog for files, and what of the chosen ones may go where
// its caller says. It uploads nothing itself: what was chosen, and what speaks against it, goes to the caller.
import { type Ref, useImperativeHandle, useRef } from 'react';
import { acceptOf, checked, type Checked, type UploadRules } from './file-rules.ts';

export interface FilePickerHandle {
  /** Only in answer to a press: browsers open the dialog for nothing else. */
  open: () => void;
}

export interface FilePickerProps {
  ref: Ref<FilePickerHandle>;
  /** Path, types and size of what may be chosen. */
  rules: readonly UploadRules[];
  multiple?: boolean;
  /** At least one, in the order in which they were chosen. */
  onChosen: (chosen: readonly Checked[]) => void;
}

export function FilePicker({ ref, rules, multiple = false, onChosen }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }));
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple={multiple}
      accept={acceptOf(rules)}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onChosen(files.map((file) => checked(file, rules)));
      }}
    />
  );
}
