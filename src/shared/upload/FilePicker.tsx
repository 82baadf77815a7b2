// The upload wrapper (DLG-06): opens the browser's file dialog and checks the chosen files against the caller's rules.
// It uploads nothing: the caller gets each file with its rules or its refusal.
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
  /** At least one, in the order in which they were chosen. */
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
