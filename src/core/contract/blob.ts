// The shape of a Blob that crosses from tab to engine: the core compiles without DOM types.

export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
