// The file picker (DLG-06): opens the browser's file dialog and checks the chosen files against the caller's rules. It
// uploads nothing. The caller gets each file with the matching rules, or with the reason why it is refused.
import { type Ref, useImperativeHandle, useRef } from 'react';
import { acceptOf, checked, type CheckedFile, type UploadRules } from './file-rules.ts';

export interface FilePickerHandle {
  /** Call it in a user gesture only: browsers block the dialog otherwise. */
  open: () => void;
}

export interface FilePickerProps {
  ref: Ref<FilePickerHandle>;
  /** Upload path, types and size of the allowed files. */
  rules: readonly UploadRules[];
  multiple?: boolean;
  /** Called with at least one file. */
  onChosen: (chosen: readonly CheckedFile[]) => void;
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
        // Clear the input, so that choosing the same file again fires a change event.
        currentTarget.value = '';
        if (files.length > 0) onChosen(files.map((file) => checked(file, rules)));
      }}
    />
  );
}
